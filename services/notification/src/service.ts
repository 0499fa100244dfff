import { type Service, serviceApp } from "@berea/service-kit";
import type { NotificationConfig } from "./config.ts";
import { createContext, type NotificationContext, type NotificationParts } from "./context.ts";
import { notificationRoutes } from "./routes.ts";
import { type Schedule, startSchedule } from "./schedule.ts";
import { subscribeToEvents } from "./subscriptions.ts";

export { readNotificationConfig } from "./config.ts";

/** @throws ConfigError without the settings for the daily verse or for ended sessions */
export async function openNotification(
  config: NotificationConfig,
  parts?: NotificationParts,
): Promise<Service<NotificationContext>> {
  return await notificationService(await createContext(config, parts));
}

/** Builds the service and subscribes it to its events. */
export async function notificationService(
  context: NotificationContext,
): Promise<Service<NotificationContext>> {
  const { store, outbox, endedSessions, background, push } = context;
  const app = serviceApp({
    ...context,
    program: "notification",
    // Not the broker, Redis, auth or bible: without them devices can still be managed, and verses
    // wait in the store and in queues.
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
      // Concurrently: handlers, tests and the schedule wait for pushes, which the client ends in
      // time.
      await Promise.all([scheduled, context.stopEvents(), background.close(), push.close()]);
    },
    close: context.close,
  };
}
