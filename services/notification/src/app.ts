import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { NotificationContext } from "./context.ts";
import { notificationRoutes } from "./routes.ts";

/** The Express app of notification; it does not listen yet. */
export function createApp(context: NotificationContext): Express {
  const { log, metrics, store } = context;
  return serviceApp({
    program: "notification",
    log,
    metrics,
    // Neither the broker nor Redis, auth or bible: without them devices still come and go, and
    // verses wait in the store and in queues.
    checks: { store: () => store.ping() },
    routes: notificationRoutes(context),
  });
}
