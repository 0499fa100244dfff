import { friendshipChanged, userLoggedIn } from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { PresenceContext } from "./context.ts";
import type { Announce } from "./sockets/announce.ts";
import { tellFriends } from "./use-cases/tell-friends.ts";
import { tellOfFriendship } from "./use-cases/tell-of-friendship.ts";

export async function subscribeToEvents(
  context: PresenceContext,
  announce: Announce,
): Promise<void> {
  const { bus, counts, retryDelaysMs } = context;
  const on = subscriber(bus, "presence", { retryDelaysMs });
  await on(userLoggedIn, async (event) => {
    try {
      counts.logins.inc({ outcome: await tellFriends(context, event, announce) });
    } catch (error) {
      counts.logins.inc({ outcome: "retried" });
      throw error;
    }
  });
  await on(friendshipChanged, (event) => tellOfFriendship(context, event, announce));
}
