import { calls } from "@berea/contracts";
import {
  callDoor,
  noStore,
  requireActiveAccount,
  requireUser,
  tokenVerifier,
} from "@berea/service-kit";
import { Router } from "express";
import type { NotificationContext } from "./context.ts";
import { presentDevice } from "./present.ts";
import { checkSubscription } from "./push/endpoint.ts";
import { isDeleted } from "./readers/deleted-accounts.ts";
import { nameOfDevice } from "./rules/device-name.ts";
import { listDevices } from "./use-cases/list-devices.ts";
import { replaceDevice } from "./use-cases/replace-device.ts";
import { requestTest } from "./use-cases/request-test.ts";
import { subscribeDevice } from "./use-cases/subscribe-device.ts";
import { unsubscribeDevice } from "./use-cases/unsubscribe-device.ts";

export function notificationRoutes(context: NotificationContext): Router {
  const { PUSH_HOSTS, VAPID_PUBLIC_KEY, TEST_SEND_SCOPE, JWT_PUBLIC_KEY } = context.config;
  const router = Router();
  router.use(noStore);
  const verify = tokenVerifier(JWT_PUBLIC_KEY, context.endedSessions);
  const door = callDoor(router, requireUser(verify));
  const active = requireActiveAccount((userId) => isDeleted(context, userId));

  door(calls.getVapidPublicKey, () => ({
    publicKey: VAPID_PUBLIC_KEY,
    testSendScope: TEST_SEND_SCOPE,
  }));
  door(
    calls.subscribeDevice,
    async ({ user, body, response }) => {
      const subscription = checkSubscription(body, PUSH_HOSTS);
      const name = nameOfDevice(response.req.headers["user-agent"]);
      await subscribeDevice(context, { userId: user.userId, name, subscription });
      return { message: "Notifications enabled!" };
    },
    active,
  );
  door(calls.unsubscribeDevice, async ({ user, body }) => {
    await unsubscribeDevice(context, user.userId, body.endpoint);
    return { message: "Notifications are off for this device." };
  });
  door(calls.replaceDevice, async ({ body: { old, subscription }, address }) => {
    const replacement = checkSubscription(subscription, PUSH_HOSTS);
    await replaceDevice(context, { old, replacement, address });
    return { message: "Notifications go on." };
  });
  door(calls.listDevices, async ({ user }) =>
    (await listDevices(context, user.userId)).map(presentDevice),
  );
  door(
    calls.sendTestNotification,
    async ({ user, requestId }) => await requestTest(context, user.userId, requestId),
    active,
  );
  return router;
}
