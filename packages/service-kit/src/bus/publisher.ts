import { type ConfirmChannel, IllegalOperationError, type Options } from "amqplib";
import type { Log } from "../log.ts";
import { BusUnavailable } from "./bus.ts";
import { Link } from "./link.ts";
import { declareExchange } from "./topology.ts";

/** With `mandatory` in its options a message must reach a queue. */
export interface Message {
  exchange: string;
  routingKey: string;
  content: Buffer;
  options: Options.Publish & { messageId: string };
}

/**
 * How an attempt ended: confirmed; channel lost before an answer; refused by the broker; mandatory
 * but not accepted by any queue; timed out.
 */
type Outcome = "confirmed" | "lost" | "refused" | "unroutable" | "late";

const failureMessages = {
  refused: "The broker refused the event.",
  unroutable: "The queue that the event must reach no longer exists.",
  late: "No broker confirmed the event in time.",
};

/** Sends messages with publisher confirms. */
export class Publisher {
  readonly #link: Link;
  readonly #returned: Set<string>;

  private constructor(link: Link, returned: Set<string>) {
    this.#link = link;
    this.#returned = returned;
  }

  static async open(url: string, log: Log): Promise<Publisher> {
    const returned = new Set<string>();
    const prepare = async (channel: ConfirmChannel) => {
      returned.clear();
      channel.on("return", (message) => returned.add(String(message.properties.messageId)));
      await declareExchange(channel);
    };
    return new Publisher(await Link.open({ url, log, name: "publisher", prepare }), returned);
  }

  ready(): boolean {
    return this.#link.channel() !== undefined;
  }

  /**
   * Resolves when the broker has confirmed the message. When the connection is lost, waits for it
   * and sends again, until `timeoutMs` have passed; then rejects with `BusUnavailable`.
   */
  async send(message: Message, timeoutMs: number): Promise<void> {
    const outcome = await this.#sendUntil(message, Date.now() + timeoutMs);
    if (outcome !== "confirmed") throw new BusUnavailable(failureMessages[outcome]);
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  async #sendUntil(message: Message, deadline: number): Promise<Exclude<Outcome, "lost">> {
    for (;;) {
      const channel = await this.#link.nextChannel(deadline - Date.now());
      if (!channel) return "late";
      const outcome = await this.#attempt(channel, message, deadline - Date.now());
      if (outcome !== "lost") return outcome;
    }
  }

  #attempt(channel: ConfirmChannel, message: Message, timeoutMs: number): Promise<Outcome> {
    const { exchange, routingKey, content, options } = message;
    const failed = () => (this.#link.channel() === channel ? "refused" : "lost");
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => resolve("late"), timeoutMs);
      const answer = (outcome: Outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      };
      try {
        channel.publish(exchange, routingKey, content, options, (error) => {
          // The broker returns an unroutable message before it confirms it.
          if (this.#returned.delete(options.messageId)) answer("unroutable");
          else answer(error ? failed() : "confirmed");
        });
      } catch (error) {
        clearTimeout(timer);
        // Thrown by a channel that is closing; any other error means that the message itself is
        // invalid.
        if (error instanceof IllegalOperationError) resolve(failed());
        else reject(error);
      }
    });
  }
}
