import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { InterpretationContext } from "./context.ts";
import { interpretationRoutes } from "./routes.ts";

/** The service's Express app, not listening. */
export function createApp(context: InterpretationContext): Express {
  const { log, metrics, authored } = context;
  return serviceApp({
    program: "interpretation",
    log,
    metrics,
    // Berea's own readings answer without the store, so the service is ready without it too.
    checks: {},
    about: { content: authored.version },
    routes: interpretationRoutes(context),
  });
}
