import type { z } from "zod";

/** An event type: its name, which is also the routing key, and the schema of its payload. */
export interface EventType<Name extends string = string, Payload = unknown> {
  name: Name;
  schema: z.ZodType<Payload>;
}

/**
 * One event. `id` is a UUID for detecting duplicates; `occurredAt` is ISO 8601 in UTC; `requestId`
 * identifies the request that caused the event, `traceparent` (W3C) its trace, if recorded.
 */
export interface Envelope<P = unknown> {
  id: string;
  name: string;
  occurredAt: string;
  requestId?: string;
  traceparent?: string;
  payload: P;
}

/** Called for each delivery of an event; when it rejects, the event is retried later. */
export type Handler<P> = (event: Envelope<P>) => Promise<void>;

/** Delivers events at least once and in no guaranteed order, so handlers are idempotent. */
export interface Bus {
  /**
   * Resolves when the broker has confirmed the event (RabbitMQ) or every subscriber has handled it
   * (in-process). Rejects with `BusUnavailable` after `timeoutMs` (default 5,000); the event may
   * still have been delivered.
   */
  publish(event: Envelope, options?: { timeoutMs?: number }): Promise<void>;
  /**
   * Delivers each event of `type` to one of the subscribers that share the queue. Resolves when
   * delivery has begun or, if the broker is down, at once: delivery then begins later. Rejects when
   * this bus already uses the queue for another type.
   */
  subscribe<P>(
    queue: string,
    type: EventType<string, P>,
    handler: Handler<P>,
    settings?: Partial<SubscriptionSettings>,
  ): Promise<void>;
  /** Whether events can be published and delivered now. */
  ready(): boolean;
  /** Stops delivering, waits for running handlers (5 s at most) and confirms (1 s), then closes. */
  close(): Promise<void>;
}

/** All subscribers of a queue use the same settings. */
export interface SubscriptionSettings {
  /** Delays before each retry of a failed event, in milliseconds. */
  retryDelaysMs: readonly number[];
  /** How many events are handled concurrently. */
  prefetch: number;
  /** How often one attempt is delivered to processes that die before they acknowledge it. */
  maxDeliveries: number;
}

/**
 * Why an event is a dead letter: it does not parse, every attempt failed, or none was acknowledged.
 */
export type DeadReason = "unreadable" | "failed" | "unanswered";

/** An event that could not be confirmed in time. */
export class BusUnavailable extends Error {
  override readonly name = "BusUnavailable";
}
