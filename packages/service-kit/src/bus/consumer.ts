import type { ConfirmChannel, ConsumeMessage } from "amqplib";
import type { Log } from "../log.ts";
import { settled } from "../waiting.ts";
import type { SubscriptionSettings } from "./bus.ts";
import { type Failure, type Receiver, tryOnce } from "./delivery.ts";
import { failedTriesOf, toDeadLetters, toRetryQueue, unansweredOf } from "./moved-message.ts";
import type { Message } from "./publisher.ts";
import { closeTimeoutMs, publishTimeoutMs } from "./settings.ts";
import { declareQueue } from "./topology.ts";

/** `send` resolves when the broker has confirmed. */
export interface ConsumerOptions {
  queue: string;
  eventName: string;
  receive: Receiver;
  settings: SubscriptionSettings;
  log: Log;
  send(message: Message, timeoutMs: number): Promise<void>;
}

const cancelTimeoutMs = 1_000;

/** Consumes one queue; an event is acknowledged only when handled or safely in another queue. */
export class Consumer {
  readonly #options: ConsumerOptions;
  readonly #running = new Set<Promise<void>>();
  #consumption: { channel: ConfirmChannel; tag: Promise<string> } | undefined;
  #stopped = false;

  constructor(options: ConsumerOptions) {
    this.#options = options;
  }

  get name(): string {
    return this.#options.queue;
  }

  get eventName(): string {
    return this.#options.eventName;
  }

  /** Declares the queue and begins to consume, once for each channel. */
  async start(channel: ConfirmChannel): Promise<void> {
    if (this.#stopped) return;
    if (this.#consumption?.channel !== channel) {
      this.#consumption = { channel, tag: this.#consume(channel) };
    }
    await this.#consumption.tag;
  }

  /** Stops consuming and waits (bounded) for running handlers. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await settled([this.#cancel()], cancelTimeoutMs);
    await settled(this.#running, closeTimeoutMs);
  }

  async #consume(channel: ConfirmChannel): Promise<string> {
    await this.#declare(channel);
    await channel.prefetch(this.#options.settings.prefetch);
    const { consumerTag } = await channel.consume(this.#options.queue, (message) => {
      if (message) this.#track(this.#take(channel, message));
      else channel.close().catch(() => {}); // The queue was deleted: the link reconnects.
    });
    return consumerTag;
  }

  async #cancel(): Promise<void> {
    if (!this.#consumption) return;
    const { channel, tag } = this.#consumption;
    await channel.cancel(await tag); // Rejects on a lost channel, which delivers no more.
  }

  #track(work: Promise<void>): void {
    this.#running.add(work);
    work.finally(() => this.#running.delete(work));
  }

  async #take(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    const facts = this.#facts(message);
    const failure = await this.#try(message, facts);
    try {
      if (failure) await this.#moveOn(message, failure, facts);
      channel.ack(message);
    } catch (err) {
      this.#options.log.warn({ ...facts, err }, "event not acknowledged, will be redelivered");
      await this.#giveBack(channel, message);
    }
  }

  async #try(message: ConsumeMessage, facts: object): Promise<Failure | undefined> {
    const { receive, settings, log } = this.#options;
    const unanswered = unansweredOf(message);
    if (unanswered >= settings.maxDeliveries) {
      const error = new Error(`It was delivered ${unanswered} times without an acknowledgement.`);
      return { reason: "unanswered", error };
    }
    return await tryOnce(receive, message.content.toString(), { log, facts });
  }

  /** Moves it to a retry queue, or to the dead letters when unreadable or out of attempts. */
  async #moveOn(message: ConsumeMessage, failure: Failure, facts: object): Promise<void> {
    const { queue, settings, log, send } = this.#options;
    const { reason, error: err } = failure;
    const waitMs = settings.retryDelaysMs[failedTriesOf(message)];
    if (reason === "failed" && waitMs !== undefined) {
      log.warn({ ...facts, err, waitMs }, "event failed, will be retried");
      await send(toRetryQueue(queue, message, waitMs), publishTimeoutMs);
    } else {
      log.error({ ...facts, reason, err }, "event dead-lettered");
      await send(toDeadLetters(queue, message, failure), publishTimeoutMs);
    }
  }

  /** Redeclares the queues first, as a missing one may have blocked the move. */
  async #giveBack(channel: ConfirmChannel, message: ConsumeMessage): Promise<void> {
    try {
      await this.#declare(channel);
      channel.nack(message, false, true);
    } catch {
      // The channel is lost, so the broker redelivers by itself.
    }
  }

  #declare(channel: ConfirmChannel): Promise<void> {
    const { queue, eventName, settings } = this.#options;
    return declareQueue(channel, queue, { eventName, retryDelaysMs: settings.retryDelaysMs });
  }

  #facts(message: ConsumeMessage) {
    return {
      queue: this.#options.queue,
      event: this.#options.eventName,
      eventId: message.properties.messageId,
      requestId: message.properties.headers?.["x-request-id"],
      failedTries: failedTriesOf(message),
    };
  }
}
