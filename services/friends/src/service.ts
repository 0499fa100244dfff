import { type Service, type ServiceParts, serviceApp } from "@berea/service-kit";
import type { FriendsConfig } from "./config.ts";
import { createContext, type FriendsContext } from "./context.ts";
import { friendsRoutes } from "./routes.ts";
import { subscribeToUsers } from "./subscriptions.ts";
import { listFriendIds } from "./use-cases/list-friend-ids.ts";

export { readFriendsConfig } from "./config.ts";

/** friends, and its in-process interface for other services. */
export interface FriendsService extends Service<FriendsContext> {
  /** The friends to notify of a user's login. */
  listFriendIds(userId: string): Promise<readonly string[]>;
}

/** @throws ConfigError without the settings for ended sessions */
export async function openFriends(
  config: FriendsConfig,
  parts?: ServiceParts,
): Promise<FriendsService> {
  return await friendsService(await createContext(config, parts));
}

/** Builds the service and subscribes it to auth's events. */
export async function friendsService(context: FriendsContext): Promise<FriendsService> {
  const { store } = context;
  const app = serviceApp({
    ...context,
    program: "friends",
    // Not the broker, Redis or auth: without them events wait, unknown codes are counted in memory,
    // and the last list of ended sessions holds.
    checks: { store: () => store.ping() },
    routes: friendsRoutes(context),
  });
  await subscribeToUsers(context);
  return {
    context,
    app,
    listFriendIds: (userId) => listFriendIds(context, userId),
    start: context.endedSessions.start,
    stop: async () => {},
    close: context.close,
  };
}
