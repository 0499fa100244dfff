import { userDeleted, userProfileChanged, userRegistered } from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { FriendsContext } from "./context.ts";
import { forgetPerson } from "./use-cases/forget-person.ts";
import { keepPerson } from "./use-cases/keep-person.ts";

/** Begins to hear of users; resolves when the subscriptions are made, broker or none. */
export async function subscribeToUsers(context: FriendsContext): Promise<void> {
  const on = subscriber(context.bus, "friends");
  await on(userRegistered, ({ payload }) => keepPerson(context, payload));
  await on(userProfileChanged, ({ payload }) => keepPerson(context, payload));
  await on(userDeleted, ({ payload, requestId }) => forgetPerson(context, payload, requestId));
}
