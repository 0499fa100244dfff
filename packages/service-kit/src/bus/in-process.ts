import type { Log } from "../log.ts";
import { allDone, settled, within } from "../waiting.ts";
import {
  type Bus,
  BusUnavailable,
  type Envelope,
  type EventType,
  type Handler,
  type SubscriptionSettings,
} from "./bus.ts";
import { assertSameType, receiver } from "./delivery.ts";
import { type DeadLetter, InProcessQueue } from "./in-process-queue.ts";
import { closeTimeoutMs, defaultSettings, maxPending, publishTimeoutMs } from "./settings.ts";

/**
 * A bus within one process. Events in flight are lost with the process, so those that must survive
 * go through an outbox. There is no broker to keep dead letters, so the bus exposes them itself.
 */
export class InProcessBus implements Bus {
  readonly #log: Log;
  readonly #closing = new AbortController();
  readonly #queues = new Map<string, InProcessQueue>();
  #pending = 0;

  constructor(log: Log) {
    this.#log = log;
  }

  async publish(event: Envelope, options: { timeoutMs?: number } = {}): Promise<void> {
    const { timeoutMs = publishTimeoutMs } = options;
    if (this.#closing.signal.aborted) throw new BusUnavailable("The bus is closed.");
    if (this.#pending >= maxPending) throw new BusUnavailable("Too many events are in flight.");
    try {
      await within(
        this.#deliver(event),
        timeoutMs,
        () => new Error(`timed out after ${timeoutMs} ms`),
      );
    } catch (cause) {
      throw new BusUnavailable(`Not every subscriber has handled ${event.name}.`, { cause });
    }
  }

  async subscribe<P>(
    queueName: string,
    type: EventType<string, P>,
    handler: Handler<P>,
    settings: Partial<SubscriptionSettings> = {},
  ): Promise<void> {
    const known = this.#queues.get(queueName);
    const queue =
      known ??
      new InProcessQueue(queueName, type.name, {
        log: this.#log,
        settings: { ...defaultSettings, ...settings },
        closing: this.#closing.signal,
      });
    assertSameType(queue, type.name);
    queue.add(receiver(type, handler));
    this.#queues.set(queueName, queue);
  }

  ready(): boolean {
    return !this.#closing.signal.aborted;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const underWay = [...this.#queues.values()].flatMap((queue) => [...queue.underWay()]);
    await settled(underWay, closeTimeoutMs);
  }

  /** The latest dead letters of a queue (100 at most), oldest first. */
  deadLetters(queueName: string): readonly DeadLetter[] {
    return this.#queues.get(queueName)?.deadLetters ?? [];
  }

  /** How many events of a queue have been dead-lettered since the bus opened. */
  deadCount(queueName: string): number {
    return this.#queues.get(queueName)?.deadCount ?? 0;
  }

  /** Stays pending until every subscriber is done, even if `publish` has timed out. */
  async #deliver(event: Envelope): Promise<void> {
    const text = JSON.stringify(event);
    this.#pending += 1;
    try {
      const queues = [...this.#queues.values()].filter((queue) => queue.eventName === event.name);
      await allDone(queues.map((queue) => queue.deliver(event, text)));
    } finally {
      this.#pending -= 1;
    }
  }
}
