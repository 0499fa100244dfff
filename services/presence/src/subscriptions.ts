import { friendshipChanged, userLoggedIn } from "@berea/contracts";
import type { Announce } from "./announce.ts";
import type { PresenceContext } from "./context.ts";
import { tellFriends } from "./use-cases/tell-friends.ts";
import { tellOfFriendship } from "./use-cases/tell-of-friendship.ts";

/** Begins to listen to the events that users are told of. */
export async function subscribe(context: PresenceContext, announce: Announce): Promise<void> {
  const { bus, counts } = context;
  await bus.subscribe("presence.user_logged_in", userLoggedIn, async (event) => {
    try {
      counts.logins.inc({ outcome: await tellFriends(context, event, announce) });
    } catch (error) {
      counts.logins.inc({ outcome: "retried" });
      throw error;
    }
  });
  await bus.subscribe("presence.friendship_changed", friendshipChanged, (event) =>
    tellOfFriendship(context, event, announce),
  );
}
