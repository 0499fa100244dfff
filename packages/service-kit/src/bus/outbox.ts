import type { Log } from "../log.ts";
import type { Collection } from "../store/port.ts";
import { settled } from "../waiting.ts";
import type { Bus } from "./bus.ts";
import { hasWaitingEvents, type WithOutbox } from "./outbox-field.ts";

/** What an outbox works on. */
export interface OutboxOptions {
  collection: Pick<Collection<WithOutbox>, "find" | "findOne" | "updateOne">;
  bus: Bus;
  log: Log;
  /** How often to look for events that were left over, in milliseconds (5,000). */
  sweepMs?: number;
  /**
   * Called when the last event of a document is confirmed and before it is taken out, so that a
   * crash in between calls it again. Here a service deletes what it kept only for its events.
   */
  onDrained?(documentId: string): Promise<void>;
}

/** Publishes the events that the documents of one collection keep. */
export interface Outbox {
  /**
   * Publishes the events of one document in order and takes each out when it is confirmed. Never
   * rejects: what cannot be published now is logged, stays, and is tried again.
   */
  drain(documentId: string): Promise<void>;
  /** Begins to look for waiting events at intervals, first for what an earlier process has left. */
  start(): void;
  /** Waits (2 s at most) for what is under way. To be called before the bus and the store close. */
  close(): Promise<void>;
}

const defaultSweepMs = 5_000;
const closeTimeoutMs = 2_000;
/** How many documents a sweep drains at the same time. */
const pageSize = 20;

/** Opens the outbox of a collection. */
export function openOutbox(options: OutboxOptions): Outbox {
  return new CollectionOutbox(options);
}

class CollectionOutbox implements Outbox {
  readonly #options: OutboxOptions;
  #timer: NodeJS.Timeout | undefined;
  /** By document: its latest drain. Drains of one document follow each other, to keep the order. */
  readonly #draining = new Map<string, Promise<void>>();
  #sweeping: Promise<void> | undefined;
  #closed = false;

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  start(): void {
    this.#timer = setInterval(() => this.#wake(), this.#options.sweepMs ?? defaultSweepMs);
    this.#timer.unref();
    this.#wake();
  }

  drain(documentId: string): Promise<void> {
    const before = this.#draining.get(documentId) ?? Promise.resolve();
    const drain = before.then(() => this.#drain(documentId));
    this.#draining.set(documentId, drain);
    return drain.finally(() => {
      if (this.#draining.get(documentId) === drain) this.#draining.delete(documentId);
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#timer);
    await settled([...this.#draining.values(), this.#sweeping], closeTimeoutMs);
  }

  async #drain(documentId: string): Promise<void> {
    const { collection, bus, log, onDrained } = this.#options;
    const _id = documentId;
    try {
      let document = await collection.findOne({ _id });
      for (;;) {
        const [event, ...later] = document?.outbox ?? [];
        if (!event || this.#closed || !bus.ready()) return;
        await bus.publish(event);
        if (later.length === 0) await onDrained?.(documentId);
        document = await collection.updateOne({ _id }, { $pull: { outbox: { id: event.id } } });
      }
    } catch (err) {
      log.warn({ documentId, err }, "events stay in the outbox");
    }
  }

  #wake(): void {
    this.#sweeping ??= this.#sweep()
      .catch((err: unknown) => this.#options.log.warn({ err }, "outbox could not be read"))
      .finally(() => {
        this.#sweeping = undefined;
      });
  }

  /** Goes through the documents by `_id`, so that one that cannot be drained stops no other. */
  async #sweep(): Promise<void> {
    const { collection, bus } = this.#options;
    let last = "";
    while (bus.ready() && !this.#closed) {
      const filter = { ...hasWaitingEvents, _id: { $gt: last } };
      const page = await collection.find(filter, { sort: { _id: 1 }, limit: pageSize });
      await Promise.all(page.map((document) => this.drain(document._id)));
      last = page.at(-1)?._id ?? last;
      if (page.length < pageSize) return;
    }
  }
}
