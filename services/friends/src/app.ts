import { serviceApp } from "@berea/service-kit";
import type { Express } from "express";
import type { FriendsContext } from "./context.ts";
import { friendsRoutes } from "./routes.ts";

/** The Express app of friends; it does not listen yet. */
export function createApp(context: FriendsContext): Express {
  const { log, metrics, store } = context;
  return serviceApp({
    program: "friends",
    log,
    metrics,
    // Neither the broker nor Redis nor auth: without them events wait, unknown codes are counted in
    // memory, and the last list of ended sessions holds.
    checks: { store: () => store.ping() },
    routes: friendsRoutes(context),
  });
}
