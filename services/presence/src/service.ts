import { Problem, type Service, serviceApp } from "@berea/service-kit";
import { Router } from "express";
import type { PresenceConfig } from "./config.ts";
import { createContext, type PresenceContext, type PresenceParts } from "./context.ts";
import { announceTo } from "./sockets/announce.ts";
import { openSockets } from "./sockets/sockets.ts";
import { sweepSockets } from "./sockets/sweep-sockets.ts";
import { subscribeToEvents } from "./subscriptions.ts";

export { readPresenceConfig } from "./config.ts";

/**
 * Opens presence and subscribes to events.
 * @throws ConfigError without the settings for ended sessions or for friends
 */
export async function openPresence(
  config: PresenceConfig,
  parts?: PresenceParts,
): Promise<Service<PresenceContext>> {
  const context = await createContext(config, parts);
  const app = serviceApp({
    ...context,
    program: "presence",
    // Empty: if replicas were unready without the broker, all clients would keep reconnecting.
    checks: {},
    routes: presenceRoutes(),
  });
  const { io, upgrade } = openSockets(context);
  const announce = announceTo(io, context);
  await context.fanOut?.subscribed();
  await subscribeToEvents(context, announce);
  let stopSweeping: (() => void) | undefined;
  return {
    context,
    app,
    upgrade,
    async start() {
      await context.endedSessions.start();
      stopSweeping = sweepSockets(context, io);
    },
    async stop() {
      await context.stopEvents();
      stopSweeping?.();
      await io.close();
    },
    close: context.close,
  };
}

/** A single reply: presence is for WebSockets only. */
function presenceRoutes(): Router {
  const router = Router();
  router.all(/^\/socket\.io(\/|$)/, (_request, response) => {
    response.setHeader("Upgrade", "websocket");
    throw new Problem(426, "upgrade_required", "Please connect by WebSocket.");
  });
  return router;
}
