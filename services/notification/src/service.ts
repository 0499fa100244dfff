import { type Service, serviceApp } from "@berea/service-kit";
import type { NotificationConfig } from "./config.ts";
import { createContext, type NotificationContext, type NotificationParts } from "./context.ts";
import { notificationRoutes } from "./routes.ts";
import { type Schedule, startSchedule } from "./schedule.ts";
import { subscribeToEvents } from "./subscriptions.ts";

export { readNotificationConfig } from "./config.ts";

/**
 * Opens notification.
 * @throws ConfigError when nobody can be asked for the verse of a date or for ended sessions
 */
export async function openNotification(
  config: NotificationConfig,
  parts?: NotificationParts,
): Promise<Service<NotificationContext>> {
  return await notificationService(await createContext(config, parts));
}

/** Makes notification of what it works with, and subscribes to its events. */
export async function notificationService(
  context: NotificationContext,
): Promise<Service<NotificationContext>> {
  const { store, outbox, endedSessions, background, push } = context;
  const app = serviceApp({
    ...context,
    program: "notification",
    // Neither the broker nor Redis, auth or bible: without them devices still come and go, and
    // verses wait in the store and in queues.
    checks: { store: () => store.ping() },
    routes: notificationRoutes(context),
  });
  await subscribeToEvents(context);
  let schedule: Schedule | undefined;
  return {
    context,
    app,
    async start() {
      await endedSessions.start();
      outbox.start();
      schedule = startSchedule(context);
    },
    async stop() {
      const scheduled = schedule?.close();
      await outbox.close();
      // All at once: handlers, tests and the schedule wait for pushes, which the client ends in time.
      await Promise.all([scheduled, context.stopEvents(), background.close(), push.close()]);
    },
    close: context.close,
  };
}
