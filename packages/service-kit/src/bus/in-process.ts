import type { Log } from "../log.ts";
import {
  type Bus,
  type BusSettings,
  BusUnavailable,
  type Envelope,
  type EventType,
  type Handler,
} from "./bus.ts";
import { settled, within } from "./deadline.ts";
import { assertSameType, receiver } from "./delivery.ts";
import { type DeadLetter, InProcessQueue, type QueueContext } from "./in-process-queue.ts";
import { closeTimeoutMs, maxPending, publishTimeoutMs } from "./settings.ts";

/**
 * A bus within one process. Events that are under way do not outlive it: what must not be lost goes
 * through an outbox. It has no broker that keeps dead letters, so it shows them itself.
 */
export class InProcessBus implements Bus {
  readonly #context: QueueContext;
  readonly #closing = new AbortController();
  readonly #queues = new Map<string, InProcessQueue>();
  readonly #subscribed: Promise<unknown>;
  #begun: boolean;
  #pending = 0;

  /** No event is delivered before `subscribed`, when it is given, has resolved. */
  constructor(log: Log, settings: BusSettings, subscribed?: Promise<unknown>) {
    this.#context = { log, settings, closing: this.#closing.signal };
    this.#begun = subscribed === undefined;
    this.#subscribed = Promise.resolve(subscribed).then(() => {
      this.#begun = true;
    });
    // Whoever made it hears of its failure; here it only means that nothing is ever delivered.
    this.#subscribed.catch(() => {});
  }

  async publish(event: Envelope, options: { timeoutMs?: number } = {}): Promise<void> {
    const { timeoutMs = publishTimeoutMs } = options;
    if (this.#closing.signal.aborted) throw new BusUnavailable("The bus is closed.");
    if (this.#pending >= maxPending) throw new BusUnavailable("Too many events are under way.");
    try {
      await within(this.#deliver(event), timeoutMs, () => new Error(`not in ${timeoutMs} ms`));
    } catch (cause) {
      throw new BusUnavailable(`Not every subscriber has handled ${event.name}.`, { cause });
    }
  }

  async subscribe<P>(
    queueName: string,
    type: EventType<string, P>,
    handler: Handler<P>,
  ): Promise<void> {
    const known = this.#queues.get(queueName);
    const queue = known ?? new InProcessQueue(queueName, type.name, this.#context);
    assertSameType(queue, type.name);
    queue.add(receiver(type, handler));
    this.#queues.set(queueName, queue);
  }

  ready(): boolean {
    return this.#begun && !this.#closing.signal.aborted;
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

  /** How many events of a queue have been dead-lettered since the bus was opened. */
  deadCount(queueName: string): number {
    return this.#queues.get(queueName)?.deadCount ?? 0;
  }

  /** Counts as pending until every subscriber is done, also when `publish` has given up before. */
  async #deliver(event: Envelope): Promise<void> {
    const text = JSON.stringify(event);
    this.#pending += 1;
    try {
      await this.#subscribed;
      const queues = [...this.#queues.values()].filter((queue) => queue.eventName === event.name);
      const deliveries = queues.map((queue) => queue.deliver(event, text));
      // Each is waited for, also when another has failed: all of them are under way.
      const failed = (await Promise.allSettled(deliveries)).find(isRejected);
      if (failed) throw failed.reason;
    } finally {
      this.#pending -= 1;
    }
  }
}

function isRejected(outcome: PromiseSettledResult<void>): outcome is PromiseRejectedResult {
  return outcome.status === "rejected";
}
