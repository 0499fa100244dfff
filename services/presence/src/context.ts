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
} from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";
import type { PresenceConfig } from "./config.ts";
import { type FanOut, openFanOut } from "./fan-out.ts";
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
  /** Takes no more events, unless the bus belongs to somebody else. */
  stopListening(): Promise<void>;
  /** Closes what `createContext` opened itself, not what it was given. */
  close(): Promise<void>;
}

/** What may be given in place of what the settings name. */
export interface PresenceOverrides {
  readonly bus?: Bus;
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly fetchEndedSessions?: FetchEndedSessions;
  readonly listFriendIds?: ListFriendIds;
  readonly now?: () => number;
  /** Between two looks for sockets whose session is over. */
  readonly sweepMs?: number;
}

/**
 * Waits before each further try. Together they are longer than a login is news, so the last try
 * finds it too old, and nothing ever becomes a dead letter because somebody was away.
 */
const RETRY_DELAYS_MS = [1_000, 5_000, 10_000, 20_000, 30_000, 60_000];
const SWEEP_MS = 5_000;

/**
 * Opens what presence works with.
 * @throws ConfigError when nobody can be asked for ended sessions or for friends
 */
export async function createContext(
  config: PresenceConfig,
  overrides: PresenceOverrides = {},
): Promise<PresenceContext> {
  const { now = Date.now, sweepMs = SWEEP_MS } = overrides;
  const { AUTH_URL, FRIENDS_URL, INTERNAL_KEY } = config;
  const metrics = overrides.metrics ?? createMetrics();
  const fetchSince =
    overrides.fetchEndedSessions ?? fetchEndedSessions(AUTH_URL, INTERNAL_KEY, metrics);
  const listFriendIds = overrides.listFriendIds ?? askFriends(FRIENDS_URL, INTERNAL_KEY, metrics);
  const log = overrides.log ?? createLog({ name: "presence", level: config.LOG_LEVEL });
  const endedSessions = followEndedSessions({ fetchSince, log });
  await endedSessions.refresh();
  const redis = config.REDIS_URL ? openRedis(config.REDIS_URL, log) : undefined;
  const fanOut = redis && openFanOut(redis, log, now);
  const bus =
    overrides.bus ??
    (await openBus({ amqpUrl: config.AMQP_URL, log, metrics, retryDelaysMs: RETRY_DELAYS_MS }));
  let stopped: Promise<void> | undefined;

  function stopListening(): Promise<void> {
    stopped ??= overrides.bus ? Promise.resolve() : bus.close();
    return stopped;
  }

  return {
    config,
    log,
    metrics,
    counts: addMetrics(metrics.registry),
    bus,
    endedSessions,
    listFriendIds,
    claimMinute: redis ? claimInRedis(redis, now) : claimInMemory(now),
    fanOut,
    now,
    sweepMs,
    stopListening,
    close: async () => {
      await stopListening();
      endedSessions.close();
      fanOut?.close();
      redis?.disconnect();
    },
  };
}
