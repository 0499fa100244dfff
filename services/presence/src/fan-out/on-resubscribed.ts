import { setTimeout as delay } from "node:timers/promises";
import type { Log, openRedis } from "@berea/service-kit";

type Redis = ReturnType<typeof openRedis>;

const RETRY_MS = 500;

/**
 * Acts whenever `subscriber` is subscribed again after its connection had broken, and tries it again
 * until it succeeds or the connection breaks anew.
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
        // Redis answers in order: after the subscriptions.
        await subscriber.ping();
        if (ours === breaks) await act();
        return;
      } catch (err) {
        log.warn({ err }, "what was missed could not be asked for");
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
  });
}
