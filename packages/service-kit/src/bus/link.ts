import {
  type ChannelModel,
  type ConfirmChannel,
  connect,
  type RecoveringChannelModel,
} from "amqplib";
import type { Log } from "../log.ts";
import { settled } from "../waiting.ts";

/** What a link needs: `prepare` declares and consumes on each new channel before it is used. */
export interface LinkOptions {
  url: string;
  /** Shown in the broker's list of connections. */
  name: string;
  log: Log;
  prepare(channel: ConfirmChannel): Promise<void>;
}

const connectTimeoutMs = 5_000;
const closeTimeoutMs = 2_000;
const heartbeatSeconds = "10";

/**
 * A connection with one channel that comes back by itself. Whatever closes the channel closes the
 * connection, so that there is one way back from every failure: connect, prepare, go on.
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

  /** Resolves when the first attempt has succeeded or failed; a failed one is repeated. */
  static async open(options: LinkOptions): Promise<Link> {
    const link = new Link(options);
    await link.#open();
    return link;
  }

  /** The channel, while it is open and the broker takes messages on it. */
  channel(): ConfirmChannel | undefined {
    return this.#blocked ? undefined : this.#channel;
  }

  /** The channel, as soon as there is one; undefined when there is none within `timeoutMs`. */
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
    connection.on("disconnect", (err) => log.warn({ link: name, err }, "broker lost"));
    connection.on("connect-failed", (err) => log.warn({ link: name, err }, "broker away"));
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
    // Until this returns nobody else listens, and an "error" that nobody hears ends the process.
    model.on("error", lose);
    model.on("blocked", (reason) => this.#setBlocked(reason));
    model.on("unblocked", () => this.#setBlocked());
    this.#blocked = false;
    channel = await model.createConfirmChannel();
    channel.on("error", (err) => log.error({ link: name, err }, "broker closed the channel"));
    // First of all listeners: those who wait for a confirm are told next, and ask for the channel.
    channel.prependListener("close", () => {
      lose();
      model.close().catch(() => {}); // It may be closed already: that is what was wanted.
    });
    await prepare(channel);
    if (lost) throw new Error("The channel was lost while it was prepared.");
    this.#channel = channel;
    this.#wake();
  }

  #setBlocked(reason?: string): void {
    const { log, name } = this.#options;
    this.#blocked = reason !== undefined;
    if (this.#blocked) log.warn({ link: name, reason }, "broker takes no messages now");
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
