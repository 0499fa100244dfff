import { type Service, type ServiceParts, serviceApp } from "@berea/service-kit";
import type { FriendsConfig } from "./config.ts";
import { createContext, type FriendsContext } from "./context.ts";
import { friendsRoutes } from "./routes.ts";
import { subscribeToUsers } from "./subscriptions.ts";
import { listFriendIds } from "./use-cases/list-friend-ids.ts";

export { readFriendsConfig } from "./config.ts";

/** friends, and what other services of its process ask it. */
export interface FriendsService extends Service<FriendsContext> {
  /** Who is to hear of a user's login. */
  listFriendIds(userId: string): Promise<readonly string[]>;
}

/** Opens friends. @throws ConfigError when nobody can be asked for ended sessions */
export async function openFriends(
  config: FriendsConfig,
  parts?: ServiceParts,
): Promise<FriendsService> {
  return await friendsService(await createContext(config, parts));
}

/** Makes friends of what it works with, and subscribes to auth's events. */
export async function friendsService(context: FriendsContext): Promise<FriendsService> {
  const { store } = context;
  const app = serviceApp({
    ...context,
    program: "friends",
    // Neither the broker nor Redis nor auth: without them events wait, unknown codes are counted in
    // memory, and the last list of ended sessions holds.
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
