import { renewDevice } from "../features/notifications/device/renew-device.ts";
import type { SubscriptionChange, WorkerScope } from "./worker-scope.ts";

/**
 * Goes on with the subscription that the browser has put in the place of another. When that fails,
 * the app tries again at its next start.
 */
export async function changeSubscription(
  { registration }: Pick<WorkerScope, "registration">,
  { oldSubscription, newSubscription }: SubscriptionChange,
): Promise<void> {
  await renewDevice(registration.pushManager, {
    before: oldSubscription ?? null,
    now: newSubscription ?? null,
  });
}
