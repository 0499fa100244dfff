import {
  createLog,
  createMetrics,
  type FetchEndedSessions,
  type FollowedSessions,
  fetchEndedSessions,
  followEndedSessions,
  type Limiter,
  type Log,
  type Metrics,
  openLimiter,
  openRedis,
} from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";
import { type Collection, openStore, type Store } from "@berea/service-kit/store";
import type { FriendsConfig } from "./config.ts";
import { type Friendship, type FriendshipDefaults, friendshipModel } from "./models/friendship.ts";
import { type Person, type PersonDefaults, personModel } from "./models/person.ts";
import { subscribeToUsers } from "./subscriptions.ts";

/** What friends works with, opened once. */
export interface FriendsContext {
  readonly config: FriendsConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly people: Collection<Person, PersonDefaults>;
  readonly friendships: Collection<Friendship, FriendshipDefaults>;
  readonly bus: Bus;
  /** Friend codes that a user tried and nobody has. */
  readonly misses: Limiter;
  readonly endedSessions: FollowedSessions;
  /** Closes what `createContext` opened itself, not what it was given. */
  close(): Promise<void>;
}

type Redis = ReturnType<typeof openRedis>;

const HOUR_S = 3600;

/**
 * Opens what friends works with and subscribes to auth's events; `overrides` are used in place of
 * what the settings name.
 * @throws ConfigError when nobody can be asked for ended sessions
 */
export async function createContext(
  config: FriendsConfig,
  overrides: {
    store?: Store;
    bus?: Bus;
    redis?: Redis;
    log?: Log;
    metrics?: Metrics;
    fetchEndedSessions?: FetchEndedSessions;
  } = {},
): Promise<FriendsContext> {
  const { AUTH_URL, INTERNAL_KEY } = config;
  const metrics = overrides.metrics ?? createMetrics();
  const fetchSince =
    overrides.fetchEndedSessions ?? fetchEndedSessions(AUTH_URL, INTERNAL_KEY, metrics);
  const log = overrides.log ?? createLog({ name: "friends", level: config.LOG_LEVEL });
  const place = { mongoUrl: config.MONGODB_URL, folder: config.DATA_DIR };
  const store = overrides.store ?? (await openStore({ ...place, database: "friends" }));
  const people = await store.collection(personModel);
  const friendships = await store.collection(friendshipModel);
  const bus = overrides.bus ?? (await openBus({ amqpUrl: config.AMQP_URL, log, metrics }));
  const redis =
    overrides.redis ?? (config.REDIS_URL ? openRedis(config.REDIS_URL, log) : undefined);
  const endedSessions = followEndedSessions({ fetchSince, log });
  await endedSessions.refresh();
  await subscribeToUsers({ people, friendships, bus, log });

  async function close(): Promise<void> {
    endedSessions.close();
    // First the bus: its handlers need the store.
    if (!overrides.bus) await bus.close();
    if (!overrides.redis) redis?.disconnect();
    if (!overrides.store) await store.close();
  }

  const misses = openMisses(config, redis);
  const parts = { config, log, metrics, store, people, friendships, bus };
  return { ...parts, misses, endedSessions, close };
}

function openMisses(config: FriendsConfig, redis: Redis | undefined): Limiter {
  return openLimiter({
    name: "friends-misses",
    points: config.FRIENDS_LIMIT_MISSES,
    seconds: HOUR_S,
    message: "Too many unknown friend codes. Please wait before you try again.",
    redis,
  });
}
