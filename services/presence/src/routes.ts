import { Problem } from "@berea/service-kit";
import { Router } from "express";

/** A single reply: presence is for WebSockets only. */
export function presenceRoutes(): Router {
  const router = Router();
  router.all(/^\/socket\.io(\/|$)/, (_request, response) => {
    response.setHeader("Upgrade", "websocket");
    throw new Problem(426, "upgrade_required", "Please connect by WebSocket.");
  });
  return router;
}
