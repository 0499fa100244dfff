import {
  createLog,
  createMetrics,
  type FetchEndedSessions,
  type FollowedSessions,
  fetchEndedSessions,
  followEndedSessions,
  type Log,
  type Metrics,
  openRedis,
  openSlots,
  type Slots,
} from "@berea/service-kit";
import { type Bus, type Outbox, openBus, openOutbox } from "@berea/service-kit/bus";
import { type Collection, openStore, type Store } from "@berea/service-kit/store";
import { type Background, openBackground } from "./background.ts";
import type { NotificationConfig } from "./config.ts";
import { type NotificationLimits, openLimits } from "./limits.ts";
import { addMetrics, type NotificationMetrics } from "./metrics.ts";
import { type Device, type DeviceDefaults, deviceModel } from "./models/device.ts";
import { type Reader, type ReaderDefaults, readerModel } from "./models/reader.ts";
import { openPush, type PushClient } from "./push/client.ts";
import { verseSource } from "./sources.ts";
import { subscribeToEvents } from "./subscriptions.ts";
import type { VerseOf } from "./verse-of.ts";

/** What notification works with, opened once. */
export interface NotificationContext {
  readonly config: NotificationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counts: NotificationMetrics;
  readonly store: Store;
  readonly bus: Bus;
  readonly readers: Collection<Reader, ReaderDefaults>;
  readonly devices: Collection<Device, DeviceDefaults>;
  /** Publishes what readers' documents keep. */
  readonly outbox: Outbox;
  readonly push: PushClient;
  /** In which every push is made, so that no more are under way at once. */
  readonly slots: Slots;
  readonly verseOf: VerseOf;
  readonly limits: NotificationLimits;
  readonly endedSessions: FollowedSessions;
  readonly background: Background;
  now(): Date;
  /** Takes no more events, unless the bus belongs to somebody else, and ends what is being sent. */
  stopSending(): Promise<void>;
  /** Closes what `createContext` opened itself, not what it was given. */
  close(): Promise<void>;
}

/** What events are handled with: all that is there before the outbox is opened. */
export type EventContext = Omit<NotificationContext, "outbox" | "stopSending" | "close">;

/** What may be given in place of what the settings name. */
export interface NotificationOverrides {
  readonly store?: Store;
  readonly bus?: Bus;
  readonly redis?: ReturnType<typeof openRedis>;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly fetchEndedSessions?: FetchEndedSessions;
  readonly verseOf?: VerseOf;
  readonly now?: () => Date;
  /** A certificate in PEM that push services may prove themselves by, beside the usual ones. */
  readonly pushCa?: string;
}

const MINUTE_MS = 60_000;
/**
 * Waits before each further try of an event. Together they are longer than a verse may be late, so
 * the last try finds it too late, and no verse becomes a dead letter because somebody was away.
 */
const RETRY_DELAYS_MS = [1_000, 10_000, MINUTE_MS, ...Array<number>(18).fill(10 * MINUTE_MS)];

/**
 * Opens what notification works with and subscribes to its events.
 * @throws ConfigError when nobody can be asked for the verse of a date or for ended sessions
 */
export async function createContext(
  config: NotificationConfig,
  overrides: NotificationOverrides = {},
): Promise<NotificationContext> {
  const { AUTH_URL, INTERNAL_KEY } = config;
  const metrics = overrides.metrics ?? createMetrics();
  const verseOf = verseSource(config, metrics, overrides.verseOf);
  const fetchSince =
    overrides.fetchEndedSessions ?? fetchEndedSessions(AUTH_URL, INTERNAL_KEY, metrics);
  const log = overrides.log ?? createLog({ name: "notification", level: config.LOG_LEVEL });
  const place = { mongoUrl: config.MONGODB_URL, folder: config.DATA_DIR };
  const store = overrides.store ?? (await openStore({ ...place, database: "notification" }));
  const readers = await store.collection(readerModel);
  const bus = overrides.bus ?? (await openOwnBus(config, { log, metrics }));
  const redis =
    overrides.redis ?? (config.REDIS_URL ? openRedis(config.REDIS_URL, log) : undefined);
  const parts = {
    ...{ config, log, metrics, store, bus, readers, verseOf },
    devices: await store.collection(deviceModel),
    counts: addMetrics(metrics.registry),
    push: openPush(config, { ca: overrides.pushCa }),
    slots: openSlots(config.NOTIFIER_CONCURRENCY),
    limits: openLimits(redis),
    endedSessions: followEndedSessions({ fetchSince, log }),
    background: openBackground(log),
    now: overrides.now ?? (() => new Date()),
  };
  await parts.endedSessions.refresh();
  await subscribeToEvents(parts);
  // After the subscriptions: within one process an event that is published before passes them by.
  const outbox = openOutbox({ collection: readers, bus, log });

  let stopped: Promise<void> | undefined;
  async function stop(): Promise<void> {
    await outbox.close();
    // All at once: handlers and tests wait for pushes, which the client ends in time.
    const handled = overrides.bus ? undefined : bus.close();
    await Promise.all([handled, parts.background.close(), parts.push.close()]);
  }

  function stopSending(): Promise<void> {
    stopped ??= stop();
    return stopped;
  }

  async function close(): Promise<void> {
    parts.endedSessions.close();
    await stopSending();
    if (!overrides.redis) redis?.disconnect();
    if (!overrides.store) await store.close();
  }

  return { ...parts, outbox, stopSending, close };
}

function openOwnBus(
  { AMQP_URL, NOTIFIER_CONCURRENCY }: NotificationConfig,
  observers: { log: Log; metrics: Metrics },
) {
  const settings = { prefetch: NOTIFIER_CONCURRENCY, retryDelaysMs: RETRY_DELAYS_MS };
  return openBus({ amqpUrl: AMQP_URL, ...observers, ...settings });
}
