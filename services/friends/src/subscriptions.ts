import { userDeleted, userProfileChanged, userRegistered } from "@berea/contracts";
import type { FriendsContext } from "./context.ts";
import { forgetPerson } from "./use-cases/forget-person.ts";
import { keepPerson } from "./use-cases/keep-person.ts";

/** Begins to hear of users; resolves when the subscriptions are made, broker or none. */
export async function subscribeToUsers(
  context: Pick<FriendsContext, "people" | "friendships" | "bus" | "log">,
): Promise<void> {
  const { bus } = context;
  await bus.subscribe("friends.user_registered", userRegistered, ({ payload }) =>
    keepPerson(context, payload),
  );
  await bus.subscribe("friends.user_profile_changed", userProfileChanged, ({ payload }) =>
    keepPerson(context, payload),
  );
  await bus.subscribe("friends.user_deleted", userDeleted, ({ payload, requestId }) =>
    forgetPerson(context, payload, requestId),
  );
}
