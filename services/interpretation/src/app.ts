import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { InterpretationContext } from "./context.ts";
import { interpretationRoutes } from "./routes.ts";

/** The service's Express app, not listening. */
export function createApp(context: InterpretationContext): Express {
  const { log, metrics, store } = context;
  return serviceApp({
    log,
    metrics,
    checks: { store: () => store.ping() },
    routes: interpretationRoutes(context),
  });
}
