import { userDeleted, userProfileChanged, userRegistered } from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { FriendsContext } from "./context.ts";
import { forgetPerson } from "./use-cases/forget-person.ts";
import { keepPerson } from "./use-cases/keep-person.ts";

/** Subscribes to auth's events; resolves even while the broker is down. */
export async function subscribeToUsers(context: FriendsContext): Promise<void> {
  const on = subscriber(context.bus, "friends");
  await on(userRegistered, ({ payload }) => keepPerson(context, payload));
  await on(userProfileChanged, ({ payload }) => keepPerson(context, payload));
  await on(userDeleted, ({ payload, requestId }) => forgetPerson(context, payload, requestId));
}
