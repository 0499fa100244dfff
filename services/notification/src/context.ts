import {
  ConfigError,
  type FollowedSessions,
  type Log,
  type Metrics,
  PartsOpener,
  type ServiceParts,
} from "@berea/service-kit";
import { type Bus, type Outbox, openOutbox } from "@berea/service-kit/bus";
import type { Collection, Store } from "@berea/service-kit/store";
import pLimit, { type LimitFunction } from "p-limit";
import { type Background, openBackground } from "./background.ts";
import type { NotificationConfig } from "./config.ts";
import { type NotificationLimits, openLimits } from "./limits.ts";
import { addMetrics, type NotificationMetrics } from "./metrics.ts";
import { type Device, type DeviceDefaults, deviceModel } from "./models/device.ts";
import { type Reader, type ReaderDefaults, readerModel } from "./models/reader.ts";
import { openPush, type PushClient } from "./push/client.ts";
import { askBible, rememberVerses, type VerseOf } from "./verse-of.ts";

export interface NotificationContext {
  readonly config: NotificationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counts: NotificationMetrics;
  readonly store: Store;
  readonly bus: Bus;
  readonly readers: Collection<Reader, ReaderDefaults>;
  readonly devices: Collection<Device, DeviceDefaults>;
  /** Publishes the events kept in readers' documents. */
  readonly outbox: Outbox;
  readonly push: PushClient;
  /** Shared by all pushes, to bound how many are in flight. */
  readonly limit: LimitFunction;
  readonly verseOf: VerseOf;
  readonly limits: NotificationLimits;
  readonly endedSessions: FollowedSessions;
  readonly background: Background;
  now(): Date;
  /** Stops receiving events, unless the bus was given. */
  stopEvents(): Promise<void>;
  close(): Promise<void>;
}

/** Replacements for what notification would open from its settings. */
export interface NotificationParts extends ServiceParts {
  readonly verseOf?: VerseOf;
  readonly now?: () => Date;
  /** An extra CA certificate in PEM for push services. */
  readonly pushCa?: string;
}

/** @throws ConfigError without the settings for the daily verse or for ended sessions */
export async function createContext(
  config: NotificationConfig,
  parts: NotificationParts = {},
): Promise<NotificationContext> {
  const opener = new PartsOpener("notification", config, parts);
  const { log, metrics, stopEvents, close } = opener;
  const endedSessions = opener.endedSessions();
  const verseOf = rememberVerses(parts.verseOf ?? bibleOf(config, metrics));
  const store = await opener.store();
  const readers = await store.collection(readerModel);
  const devices = await store.collection(deviceModel);
  const bus = await opener.bus();
  return {
    ...{ config, log, metrics, store, readers, devices, bus, verseOf, endedSessions },
    counts: addMetrics(metrics.registry),
    limit: pLimit(config.NOTIFIER_CONCURRENCY),
    limits: openLimits(opener.redis()),
    now: parts.now ?? (() => new Date()),
    push: opener.own(openPush(config, { ca: parts.pushCa })),
    background: opener.own(openBackground(log)),
    outbox: opener.own(openOutbox({ collection: readers, bus, log })),
    stopEvents,
    close,
  };
}

function bibleOf({ BIBLE_URL }: NotificationConfig, metrics: Metrics): VerseOf {
  if (BIBLE_URL) return askBible(BIBLE_URL, metrics);
  throw new ConfigError(
    "Cannot start: BIBLE_URL is missing (notification gets the daily verse from bible).",
  );
}
