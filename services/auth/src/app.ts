import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { AuthContext } from "./context.ts";
import { authRoutes } from "./routes.ts";

/** The Express app of auth; it does not listen yet. */
export function createApp(context: AuthContext): Express {
  const { log, metrics, store, passwords } = context;
  return serviceApp({
    program: "auth",
    log,
    metrics,
    // Neither the broker nor Redis: without them events wait and attempts are counted in memory.
    checks: { store: () => store.ping(), passwords: () => passwords.ready() },
    routes: authRoutes(context),
  });
}
