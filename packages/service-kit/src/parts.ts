import type { Redis } from "ioredis";
import type { Bus } from "./bus/bus.ts";
import { openBus } from "./bus/open-bus.ts";
import { type FollowedSessions, followEndedSessions } from "./ended-sessions.ts";
import { type FetchEndedSessions, fetchEndedSessions } from "./fetch-ended-sessions.ts";
import { createLog, type Log } from "./log.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { openRedis } from "./redis.ts";
import type { InternalKeys } from "./settings.ts";
import { openStore } from "./store/open-store.ts";
import type { Store } from "./store/port.ts";

/** Replacements for what a service would open from its settings; it does not close these. */
export interface ServiceParts {
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly store?: Store;
  readonly bus?: Bus;
  readonly redis?: Redis;
  readonly fetchEndedSessions?: FetchEndedSessions;
}

/** The settings that parts are opened from; each service has those that it needs. */
interface PartSettings {
  readonly LOG_LEVEL: string;
  readonly DATA_DIR?: string;
  readonly MONGODB_URL?: string | undefined;
  readonly AMQP_URL?: string | undefined;
  readonly REDIS_URL?: string | undefined;
  readonly AUTH_URL?: string | undefined;
  readonly INTERNAL_KEY?: InternalKeys;
}

/** Opens the parts that a service was not given, and closes only those. */
export class PartsOpener {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly #name: string;
  readonly #config: PartSettings;
  readonly #given: ServiceParts;
  readonly #opened = new AsyncDisposableStack();
  #stopEvents = async (): Promise<void> => {};
  #stopped: Promise<void> | undefined;

  constructor(name: string, config: PartSettings, given: ServiceParts) {
    this.#name = name;
    this.#config = config;
    this.#given = given;
    this.log = given.log ?? createLog({ name, level: config.LOG_LEVEL });
    this.metrics = given.metrics ?? createMetrics();
  }

  async store(): Promise<Store> {
    const { MONGODB_URL: mongoUrl, DATA_DIR: folder = "." } = this.#config;
    const { store } = this.#given;
    return store ?? this.own(await openStore({ mongoUrl, folder, database: this.#name }));
  }

  async bus(): Promise<Bus> {
    if (this.#given.bus) return this.#given.bus;
    const { log, metrics } = this;
    const bus = await openBus({ amqpUrl: this.#config.AMQP_URL, log, metrics });
    this.#stopEvents = () => {
      this.#stopped ??= bus.close();
      return this.#stopped;
    };
    this.#opened.defer(this.#stopEvents);
    return bus;
  }

  /** Undefined without REDIS_URL. */
  redis(): Redis | undefined {
    const { REDIS_URL } = this.#config;
    if (this.#given.redis || !REDIS_URL) return this.#given.redis;
    return this.#opened.adopt(openRedis(REDIS_URL, this.log), (redis) => redis.disconnect());
  }

  /** @throws ConfigError without AUTH_URL */
  endedSessions(): FollowedSessions {
    const { AUTH_URL, INTERNAL_KEY } = this.#config;
    const fetchSince =
      this.#given.fetchEndedSessions ?? fetchEndedSessions(AUTH_URL, INTERNAL_KEY, this.metrics);
    return this.own(followEndedSessions({ fetchSince, log: this.log }));
  }

  /** Registers something to close; last registered, first closed. */
  own<T extends { close(): Promise<void> | void }>(part: T): T {
    return this.#opened.adopt(part, (one) => one.close());
  }

  /** Stops receiving events, unless the bus was given. */
  readonly stopEvents = (): Promise<void> => this.#stopEvents();

  readonly close = async (): Promise<void> => {
    await this.#opened.disposeAsync();
  };
}
