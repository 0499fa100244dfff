import type { z } from "zod";

/** A kind of event: its name, which is also its routing key, and the schema of its payload. */
export interface EventType<Name extends string = string, Payload = unknown> {
  name: Name;
  schema: z.ZodType<Payload>;
}

/**
 * One event on its way. `id` is a UUID, by which a subscriber knows a duplicate; `occurredAt` is
 * ISO 8601 in UTC; `requestId` names the request that caused the event, `traceparent` (W3C) what it
 * is a part of when that is traced.
 */
export interface Envelope<P = unknown> {
  id: string;
  name: string;
  occurredAt: string;
  requestId?: string;
  traceparent?: string;
  payload: P;
}

/** Called for each delivery of an event. A rejection means: deliver it again, later. */
export type Handler<P> = (event: Envelope<P>) => Promise<void>;

/** Delivers events at least once and in no promised order, so handlers are idempotent. */
export interface Bus {
  /**
   * Resolves when the broker has confirmed the event (RabbitMQ) or when every subscriber has
   * handled it (in-process). Rejects with `BusUnavailable` when that was not so within `timeoutMs`
   * (5,000); the event may then have been delivered all the same.
   */
  publish(event: Envelope, options?: { timeoutMs?: number }): Promise<void>;
  /**
   * Delivers each event of `type` to one of the subscribers that share the queue. Resolves when
   * deliveries have begun or, when the broker is away, at once: they begin when it is back.
   * Rejects when this bus already uses the queue for another type.
   */
  subscribe<P>(
    queue: string,
    type: EventType<string, P>,
    handler: Handler<P>,
    settings?: Partial<SubscriptionSettings>,
  ): Promise<void>;
  /** Whether events can be published and delivered now. */
  ready(): boolean;
  /** Stops delivering, waits for running handlers (5 s at most) and confirms (1 s), closes. */
  close(): Promise<void>;
}

/** How the events of a subscription are treated; all subscribers of a queue say the same. */
export interface SubscriptionSettings {
  /** Waits before each further try of an event whose handler failed, in milliseconds. */
  retryDelaysMs: readonly number[];
  /** How many events are handled at the same time. */
  prefetch: number;
  /** How often one try of an event is delivered to processes that die before they answer. */
  maxDeliveries: number;
}

/** Why an event lies among the dead letters: it does not parse, every try failed, nobody answered. */
export type DeadReason = "unreadable" | "failed" | "unanswered";

/** An event that could not be confirmed in time. */
export class BusUnavailable extends Error {
  override readonly name = "BusUnavailable";
}
