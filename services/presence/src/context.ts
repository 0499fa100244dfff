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

/** What presence works with, opened once. */
export interface PresenceContext {
  readonly config: PresenceConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly counts: PresenceMetrics;
  readonly bus: Bus;
  readonly endedSessions: FollowedSessions;
  readonly listFriendIds: ListFriendIds;
  readonly claimMinute: ClaimMinute;
  /** Absent where this process is the only one. */
  readonly fanOut: FanOut | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sweepMs: number;
  /** Waits before each further try of an event. */
  readonly retryDelaysMs: readonly number[];
  /** Takes no more events, unless the bus was given. */
  stopEvents(): Promise<void>;
  /** Closes what was opened for it. */
  close(): Promise<void>;
}

/** What presence may be given in place of what its settings name. */
export interface PresenceParts extends Omit<ServiceParts, "store"> {
  readonly listFriendIds?: ListFriendIds;
  readonly now?: () => number;
  /** Between two looks for sockets whose session is over. */
  readonly sweepMs?: number;
  readonly retryDelaysMs?: readonly number[];
}

/**
 * Together they are longer than a login is news, so the last try finds it too old, and nothing ever
 * becomes a dead letter because somebody was away.
 */
const RETRY_DELAYS_MS = [1_000, 5_000, 10_000, 20_000, 30_000, 60_000];
const SWEEP_MS = 5_000;

/**
 * Opens what presence works with.
 * @throws ConfigError when nobody can be asked for ended sessions or for friends
 */
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
