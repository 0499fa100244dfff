import type { PushSubscription, VerseOfTheDay } from "@berea/contracts";
import { type Answer, startService, type TestService } from "@berea/service-kit/testing";
import webpush from "web-push";
import { readNotificationConfig } from "../src/config.ts";
import type { NotificationContext, NotificationParts } from "../src/context.ts";
import { openNotification } from "../src/service.ts";
import type { TestPushService } from "./push-service.ts";
import { publicKey, tokenOf } from "./tokens.ts";

export type { Answer } from "@berea/service-kit/testing";

/** The keys that these tests' website subscribes browsers with. */
export const vapidKeys = webpush.generateVAPIDKeys();

/** The verse of every date in these tests. */
export const verse: VerseOfTheDay = {
  ...{ book: "Psalms", chapter: 23, verse: 1 },
  text: "The LORD <i>is</i> my shepherd; I shall not want.",
};

/** A whole notification, without its schedule. */
export interface TestNotification extends TestService<NotificationContext> {
  /** Subscribes a browser as a user. */
  subscribe(
    userId: string,
    browser: { subscription: PushSubscription },
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

/** The settings of a test notification that sends to `push`. */
export function testEnvironment(folder: string, push?: TestPushService): NodeJS.ProcessEnv {
  return {
    DATA_DIR: folder,
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: "the key of these tests",
    VAPID_PUBLIC_KEY: vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    VAPID_SUBJECT: "mailto:hello@berea.example",
    ...(push && { PUSH_HOSTS: push.host }),
  };
}

/** Starts a notification, but not its schedule; what is not given is its own. */
export async function startNotification(
  given: NotificationParts & { push?: TestPushService; environment?: NodeJS.ProcessEnv } = {},
): Promise<TestNotification> {
  const { push, environment, ...overrides } = given;
  const notification = await startService(
    async ({ folder, ...parts }) => {
      const config = readNotificationConfig({ ...testEnvironment(folder, push), ...environment });
      return await openNotification(config, {
        ...parts,
        verseOf: async () => verse,
        ...(push && { pushCa: push.ca }),
        ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
        ...overrides,
      });
    },
    async ({ context }) => {
      await context.endedSessions.start();
      context.outbox.start();
    },
  );
  return {
    ...notification,
    subscribe: (userId, { subscription: body }, headers = {}) => {
      const options = { body, token: tokenOf(userId), headers };
      return notification.call("POST /api/notifications/subscribe", options);
    },
  };
}
