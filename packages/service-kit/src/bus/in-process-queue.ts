import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Log } from "../log.ts";
import type { Envelope, SubscriptionSettings } from "./bus.ts";
import { type Failure, type Receiver, tryOnce } from "./delivery.ts";

/** An event that was given up: why, and its text as published. */
export interface DeadLetter extends Failure {
  text: string;
}

/** `closing` ends its waits. */
export interface QueueContext {
  log: Log;
  settings: SubscriptionSettings;
  closing: AbortSignal;
}

/** How many dead letters a queue keeps; the count includes all. */
const keptDeadLetters = 100;

/** A queue within the process, with as many attempts for each event as a broker's queue. */
export class InProcessQueue {
  readonly name: string;
  readonly eventName: string;
  readonly deadLetters: DeadLetter[] = [];
  deadCount = 0;
  readonly #context: QueueContext;
  readonly #receivers: Receiver[] = [];
  readonly #limit = pLimit(1);
  readonly #underWay = new Map<string, Promise<void>>();
  #turn = 0;

  constructor(name: string, eventName: string, context: QueueContext) {
    this.name = name;
    this.eventName = eventName;
    this.#context = context;
  }

  /** Adds a competing consumer. */
  add(receiver: Receiver): void {
    this.#receivers.push(receiver);
    this.#limit.concurrency = this.#receivers.length * this.#context.settings.prefetch;
  }

  /**
   * Resolves when the event has been handled or is unreadable. Rejects when every attempt failed,
   * so that an outbox keeps the event, or when the bus closes first. An event still being retried
   * is not started again: the call joins the first delivery.
   */
  deliver(event: Envelope, text: string): Promise<void> {
    const begun = this.#underWay.get(event.id);
    if (begun) return begun;
    const delivery = this.#tryUntilSettled(event, text).finally(() =>
      this.#underWay.delete(event.id),
    );
    this.#underWay.set(event.id, delivery);
    return delivery;
  }

  /** The deliveries in flight. */
  underWay(): Iterable<Promise<void>> {
    return this.#underWay.values();
  }

  async #tryUntilSettled({ id, requestId }: Envelope, text: string): Promise<void> {
    const { log, settings, closing } = this.#context;
    for (let failedTries = 0; ; failedTries += 1) {
      const named = { queue: this.name, event: this.eventName, eventId: id, requestId };
      const facts = { ...named, failedTries };
      const failure = await this.#tryInTurn(text, facts);
      if (!failure) return;
      const waitMs = settings.retryDelaysMs[failedTries];
      if (failure.reason === "unreadable" || waitMs === undefined) {
        this.#bury({ ...failure, text }, facts);
        if (failure.reason === "unreadable") return;
        throw failure.error;
      }
      log.warn({ ...facts, err: failure.error, waitMs }, "event failed, will be retried");
      await delay(waitMs, undefined, { signal: closing });
    }
  }

  async #tryInTurn(text: string, facts: object): Promise<Failure | undefined> {
    const { log, closing } = this.#context;
    return await this.#limit(() => {
      closing.throwIfAborted();
      return tryOnce(this.#nextReceiver(), text, { log, facts });
    });
  }

  #nextReceiver(): Receiver {
    this.#turn = (this.#turn + 1) % this.#receivers.length;
    const receiver = this.#receivers[this.#turn];
    if (!receiver) throw new Error(`There is no subscriber to ${this.name}.`);
    return receiver;
  }

  #bury(letter: DeadLetter, facts: object): void {
    this.deadCount += 1;
    this.deadLetters.push(letter);
    if (this.deadLetters.length > keptDeadLetters) this.deadLetters.shift();
    const { reason, error } = letter;
    this.#context.log.error({ ...facts, reason, err: error }, "event dead-lettered");
  }
}
