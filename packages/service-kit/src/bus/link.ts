import {
  type ChannelModel,
  type ConfirmChannel,
  connect,
  type RecoveringChannelModel,
} from "amqplib";
import type { Log } from "../log.ts";
import { settled } from "../waiting.ts";

/** `prepare` declares and consumes on each new channel before it is used. */
export interface LinkOptions {
  url: string;
  /** Shown in the broker's connection list. */
  name: string;
  log: Log;
  prepare(channel: ConfirmChannel): Promise<void>;
}

const connectTimeoutMs = 5_000;
const closeTimeoutMs = 2_000;
const heartbeatSeconds = "10";

/**
 * A self-restoring connection with one channel. When the channel closes, the connection is closed
 * as well, so that every failure has the same recovery: connect, prepare, go on.
 */
export class Link {
  readonly #options: LinkOptions;
  readonly #waiting = new Set<() => void>();
  #connection: RecoveringChannelModel | undefined;
  #channel: ConfirmChannel | undefined;
  #blocked = false;
  #closed = false;

  private constructor(options: LinkOptions) {
    this.#options = options;
  }

  /** Resolves after the first attempt, which is repeated if it failed. */
  static async open(options: LinkOptions): Promise<Link> {
    const link = new Link(options);
    await link.#open();
    return link;
  }

  /** The channel, while it is open and not blocked by the broker. */
  channel(): ConfirmChannel | undefined {
    return this.#blocked ? undefined : this.#channel;
  }

  /** Waits for the channel; undefined when there is none within `timeoutMs`. */
  async nextChannel(timeoutMs: number): Promise<ConfirmChannel | undefined> {
    if (this.channel() || this.#closed || timeoutMs <= 0) return this.channel();
    await new Promise<void>((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#waiting.delete(resume);
        resolve();
      };
      const timer = setTimeout(resume, timeoutMs);
      this.#waiting.add(resume);
    });
    return this.channel();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#wake();
    await settled([this.#connection?.close() ?? Promise.resolve()], closeTimeoutMs);
  }

  async #open(): Promise<void> {
    const { url, name, log } = this.#options;
    const connection = await connect(withHeartbeat(url), {
      timeout: connectTimeoutMs,
      noDelay: true,
      clientProperties: { connection_name: name },
      recovery: {
        waitForConnect: false,
        maxDelay: 2_000,
        setup: (model: ChannelModel) => this.#prepare(model),
      },
    });
    this.#connection = connection;
    connection.on("disconnect", (err) => log.warn({ link: name, err }, "broker connection lost"));
    connection.on("connect-failed", (err) => log.warn({ link: name, err }, "broker unreachable"));
    connection.on("error", (err) => log.warn({ link: name, err }, "broker connection failed"));
    connection.on("connect", () => log.info({ link: name }, "broker connected"));
    await new Promise<void>((resolve) => {
      connection.on("connect", () => resolve());
      connection.on("connect-failed", () => resolve());
    });
  }

  async #prepare(model: ChannelModel): Promise<void> {
    const { log, name, prepare } = this.#options;
    let channel: ConfirmChannel | undefined;
    let lost = false;
    const lose = () => {
      lost = true;
      if (this.#channel === channel) this.#channel = undefined;
    };
    // The library has no listener yet, and an unhandled "error" would end the process.
    model.on("error", lose);
    model.on("blocked", (reason) => this.#setBlocked(reason));
    model.on("unblocked", () => this.#setBlocked());
    this.#blocked = false;
    channel = await model.createConfirmChannel();
    channel.on("error", (err) => log.error({ link: name, err }, "broker closed the channel"));
    // Runs before the listeners awaiting confirms, which then ask for the channel.
    channel.prependListener("close", () => {
      lose();
      model.close().catch(() => {}); // Already closed, which is fine.
    });
    await prepare(channel);
    if (lost) throw new Error("The channel was lost during preparation.");
    this.#channel = channel;
    this.#wake();
  }

  #setBlocked(reason?: string): void {
    const { log, name } = this.#options;
    this.#blocked = reason !== undefined;
    if (this.#blocked) log.warn({ link: name, reason }, "broker blocks publishing");
    else this.#wake();
  }

  #wake(): void {
    for (const resume of this.#waiting) resume();
  }
}

function withHeartbeat(url: string): string {
  const address = new URL(url);
  if (!address.searchParams.has("heartbeat")) {
    address.searchParams.set("heartbeat", heartbeatSeconds);
  }
  return address.href;
}
