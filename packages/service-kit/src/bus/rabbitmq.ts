import type { Log } from "../log.ts";
import { settled } from "../waiting.ts";
import {
  type Bus,
  BusUnavailable,
  type Envelope,
  type EventType,
  type Handler,
  type SubscriptionSettings,
} from "./bus.ts";
import { Consumer } from "./consumer.ts";
import { assertSameType, receiver } from "./delivery.ts";
import { Link } from "./link.ts";
import { type Message, Publisher } from "./publisher.ts";
import { defaultSettings, maxPending, publishTimeoutMs } from "./settings.ts";
import { declareExchange, exchange } from "./topology.ts";

/** Opens a bus on RabbitMQ, even while the broker is down: it then connects later. */
export async function openRabbitBus(url: string, log: Log): Promise<RabbitBus> {
  const consumers: Consumer[] = [];
  // Two connections, as RabbitMQ advises: it may block one that publishes, and with it the
  // acknowledgements on it.
  const [publisher, link] = await Promise.all([
    Publisher.open(url, log),
    Link.open({
      url,
      name: "consumer",
      log,
      async prepare(channel) {
        await declareExchange(channel);
        for (const consumer of consumers) await consumer.start(channel);
      },
    }),
  ]);
  return new RabbitBus({ publisher, link, consumers, log });
}

/** How long `close` waits for confirms, after running handlers have finished. */
const confirmTimeoutMs = 1_000;

/** The link starts the consumers each time it connects. */
interface Parts {
  publisher: Publisher;
  link: Link;
  consumers: Consumer[];
  log: Log;
}

class RabbitBus implements Bus {
  readonly #parts: Parts;
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async publish(event: Envelope, options: { timeoutMs?: number } = {}): Promise<void> {
    if (this.#underWay.size >= maxPending) {
      throw new BusUnavailable("Too many events are in flight.");
    }
    const timeoutMs = options.timeoutMs ?? publishTimeoutMs;
    const sending = this.#parts.publisher.send(asMessage(event), timeoutMs);
    this.#underWay.add(sending);
    await sending.finally(() => this.#underWay.delete(sending));
  }

  async subscribe<P>(
    queue: string,
    type: EventType<string, P>,
    handler: Handler<P>,
    settings: Partial<SubscriptionSettings> = {},
  ): Promise<void> {
    const { consumers, link, publisher, log } = this.#parts;
    for (const other of consumers) if (other.name === queue) assertSameType(other, type.name);
    const consumer = new Consumer({
      queue,
      eventName: type.name,
      receive: receiver(type, handler),
      settings: { ...defaultSettings, ...settings },
      log,
      send: (message, timeoutMs) => publisher.send(message, timeoutMs),
    });
    consumers.push(consumer);
    const channel = link.channel();
    if (!channel) return;
    await consumer.start(channel).catch((err: unknown) => {
      log.warn({ queue, err }, "subscription failed, will start when the broker is back");
    });
  }

  ready(): boolean {
    return this.#parts.publisher.ready() && this.#parts.link.channel() !== undefined;
  }

  async close(): Promise<void> {
    const { consumers, link, publisher } = this.#parts;
    await Promise.all(consumers.map((consumer) => consumer.stop()));
    await settled(this.#underWay, confirmTimeoutMs);
    await Promise.all([link.close(), publisher.close()]);
  }
}

/** Not mandatory: it is no error to publish an event without subscribers. */
function asMessage(event: Envelope): Message {
  return {
    exchange,
    routingKey: event.name,
    content: Buffer.from(JSON.stringify(event)),
    options: {
      persistent: true,
      messageId: event.id,
      type: event.name,
      contentType: "application/json",
      timestamp: Math.floor(Date.parse(event.occurredAt) / 1000),
      headers: {
        ...(event.requestId !== undefined && { "x-request-id": event.requestId }),
        ...(event.traceparent !== undefined && { traceparent: event.traceparent }),
      },
    },
  };
}
