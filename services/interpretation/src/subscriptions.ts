import { userDeleted } from "@berea/contracts";
import { subscriber } from "@berea/service-kit/bus";
import type { InterpretationContext } from "./context.ts";
import { forgetUser } from "./use-cases/forget-user.ts";

/** Subscribes to auth's events; resolves even while the broker is down. */
export async function subscribeToUsers(context: InterpretationContext): Promise<void> {
  const on = subscriber(context.bus, "interpretation");
  await on(userDeleted, ({ payload }) => forgetUser(context, payload.userId));
}
