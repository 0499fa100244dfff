import type { Log } from "../log.ts";
import type { Collection } from "../store/port.ts";
import { settled } from "../waiting.ts";
import type { Bus } from "./bus.ts";
import { hasWaitingEvents, type WithOutbox } from "./outbox-field.ts";

export interface OutboxOptions {
  collection: Pick<Collection<WithOutbox>, "find" | "findOne" | "updateOne">;
  bus: Bus;
  log: Log;
  /** Interval between sweeps for leftover events, in milliseconds (default 5,000). */
  sweepMs?: number;
  /**
   * Called when a document's last event is confirmed but not yet removed, so that it is called
   * again after a crash in between. Here a service deletes what it kept only for its events.
   */
  onDrained?(documentId: string): Promise<void>;
}

/** Publishes events kept in the documents of one collection. */
export interface Outbox {
  /**
   * Publishes a document's events in order and removes each when confirmed. Never rejects: failures
   * are logged and retried later.
   */
  drain(documentId: string): Promise<void>;
  /** Starts sweeping, beginning with what an earlier process left over. */
  start(): void;
  /** Waits (2 s at most) for drains in flight. Call it before closing the bus and the store. */
  close(): Promise<void>;
}

const defaultSweepMs = 5_000;
const closeTimeoutMs = 2_000;
/** How many documents a sweep drains at once. */
const pageSize = 20;

export function openOutbox(options: OutboxOptions): Outbox {
  return new CollectionOutbox(options);
}

class CollectionOutbox implements Outbox {
  readonly #options: OutboxOptions;
  #timer: NodeJS.Timeout | undefined;
  /**
   * The latest drain of each document; drains of one document are sequential, to keep the order.
   */
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

  /** Pages through the documents by `_id`, so that one that cannot be drained blocks no other. */
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
