import {
  type FollowedSessions,
  type Log,
  type Metrics,
  PartsOpener,
  type ServiceParts,
} from "@berea/service-kit";
import type { Bus } from "@berea/service-kit/bus";
import type { PresenceConfig } from "./config.ts";
import { type FanOut, openFanOut } from "./fan-out/fan-out.ts";
import { askFriends, type ListFriendIds } from "./list-friend-ids.ts";
import { addMetrics, type PresenceMetrics } from "./metrics.ts";
import { type ClaimMinute, claimInMemory, claimInRedis } from "./once-a-minute.ts";

export interface PresenceContext {
  readonly config: PresenceConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counts: PresenceMetrics;
  readonly bus: Bus;
  readonly endedSessions: FollowedSessions;
  readonly listFriendIds: ListFriendIds;
  readonly claimMinute: ClaimMinute;
  /** Absent when there is only one replica. */
  readonly fanOut: FanOut | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sweepMs: number;
  /** Delays before each retry of an event. */
  readonly retryDelaysMs: readonly number[];
  /** Stops receiving events, unless the bus was given. */
  stopEvents(): Promise<void>;
  close(): Promise<void>;
}

/** Replacements for what presence would open from its settings. */
export interface PresenceParts extends Omit<ServiceParts, "store"> {
  readonly listFriendIds?: ListFriendIds;
  readonly now?: () => number;
  /** Interval between checks for ended sessions. */
  readonly sweepMs?: number;
  readonly retryDelaysMs?: readonly number[];
}

/**
 * In total they exceed how long a login is news, so the last attempt drops it as too old, and an
 * outage turns nothing into a dead letter.
 */
const RETRY_DELAYS_MS = [1_000, 5_000, 10_000, 20_000, 30_000, 60_000];
const SWEEP_MS = 5_000;

/** @throws ConfigError without the settings for ended sessions or for friends */
export async function createContext(
  config: PresenceConfig,
  parts: PresenceParts = {},
): Promise<PresenceContext> {
  const { now = Date.now, sweepMs = SWEEP_MS, retryDelaysMs = RETRY_DELAYS_MS } = parts;
  const opener = new PartsOpener("presence", config, parts);
  const { log, metrics, stopEvents, close } = opener;
  const { FRIENDS_URL, INTERNAL_KEY } = config;
  const endedSessions = opener.endedSessions();
  const listFriendIds = parts.listFriendIds ?? askFriends(FRIENDS_URL, INTERNAL_KEY, metrics);
  const redis = opener.redis();
  return {
    ...{ config, log, metrics, endedSessions, listFriendIds, now, sweepMs, retryDelaysMs },
    counts: addMetrics(metrics.registry),
    claimMinute: redis ? claimInRedis(redis, now) : claimInMemory(now),
    fanOut: redis && opener.own(openFanOut(redis, log, now)),
    bus: await opener.bus(),
    stopEvents,
    close,
  };
}
