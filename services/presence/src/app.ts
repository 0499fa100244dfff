import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { PresenceContext } from "./context.ts";
import { presenceRoutes } from "./routes.ts";

/** The Express app of presence; it does not listen yet. Sockets have a door of their own. */
export function createApp({ log, metrics }: PresenceContext): Express {
  return serviceApp({
    program: "presence",
    log,
    metrics,
    // Nothing: were replicas unready without the broker, every client would reconnect for ever.
    checks: {},
    routes: presenceRoutes(),
  });
}
