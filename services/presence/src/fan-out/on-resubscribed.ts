import { setTimeout as delay } from "node:timers/promises";
import type { Log, openRedis } from "@berea/service-kit";

type Redis = ReturnType<typeof openRedis>;

const RETRY_MS = 500;

/**
 * Runs `act` whenever `subscriber` has resubscribed after a lost connection, and retries it until
 * it succeeds or the connection is lost again.
 */
export function onResubscribed(subscriber: Redis, log: Log, act: () => Promise<void>): void {
  let breaks = 0;
  subscriber.on("close", () => {
    breaks += 1;
  });
  subscriber.on("ready", async () => {
    const ours = breaks;
    while (ours > 0 && ours === breaks) {
      try {
        // Redis answers in order, so the subscriptions are done.
        await subscriber.ping();
        if (ours === breaks) await act();
        return;
      } catch (err) {
        log.warn({ err }, "missed announcements could not be replayed");
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  });
}
