import {
  type FollowedSessions,
  type Limiter,
  type Log,
  type Metrics,
  openLimiter,
  PartsOpener,
  type ServiceParts,
} from "@berea/service-kit";
import type { Bus } from "@berea/service-kit/bus";
import type { Collection, Store } from "@berea/service-kit/store";
import type { FriendsConfig } from "./config.ts";
import { type Friendship, type FriendshipDefaults, friendshipModel } from "./models/friendship.ts";
import { type Person, type PersonDefaults, personModel } from "./models/person.ts";

export interface FriendsContext {
  readonly config: FriendsConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly people: Collection<Person, PersonDefaults>;
  readonly friendships: Collection<Friendship, FriendshipDefaults>;
  readonly bus: Bus;
  /** Unknown friend codes tried by a user. */
  readonly misses: Limiter;
  readonly endedSessions: FollowedSessions;
  close(): Promise<void>;
}

const HOUR_S = 3600;

/** @throws ConfigError without the settings for ended sessions */
export async function createContext(
  config: FriendsConfig,
  parts: ServiceParts = {},
): Promise<FriendsContext> {
  const opener = new PartsOpener("friends", config, parts);
  const { log, metrics, close } = opener;
  const endedSessions = opener.endedSessions();
  const store = await opener.store();
  return {
    ...{ config, log, metrics, store, endedSessions },
    people: await store.collection(personModel),
    friendships: await store.collection(friendshipModel),
    bus: await opener.bus(),
    misses: openLimiter({
      name: "friends-misses",
      points: config.FRIENDS_LIMIT_MISSES,
      seconds: HOUR_S,
      message: "Too many unknown friend codes. Please wait before you try again.",
      redis: opener.redis(),
    }),
    close,
  };
}
