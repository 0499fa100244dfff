import { type Log, type openRedis, settled, within } from "@berea/service-kit";
import { createAdapter } from "@socket.io/redis-adapter";
import { openClient } from "./fan-out-client.ts";
import { onResubscribed } from "./on-resubscribed.ts";
import { type Announcement, openReplayLog } from "./replay-log.ts";

type Redis = ReturnType<typeof openRedis>;

const ANSWER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;

/** Carries announcements to the other replicas. */
export interface FanOut {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Records the next announcement, for replay to replicas that miss it. */
  record(announcement: Announcement): Promise<void>;
  /** Calls `send`, which publishes through the adapter; resolves when Redis has accepted it. */
  publish(send: () => void): Promise<void>;
  /** Resolves when this replica is subscribed, or after a timeout without Redis. */
  subscribed(): Promise<void>;
  /** Calls `replay` after each resubscription, with what may have been missed. */
  onResubscribed(replay: (missed: readonly Announcement[]) => void): void;
  close(): void;
}

/**
 * Opens two more clients beside `redis`. The publishing one fails a command as soon as its
 * connection breaks, leaving retries to the event bus. The subscribing one retries for ever.
 */
export function openFanOut(redis: Redis, log: Log, now: () => number): FanOut {
  const { client: publisher, latest } = openClient(redis, log, 0);
  const { client: subscriber } = openClient(redis, log, null);
  const replayLog = openReplayLog(publisher, now);

  return {
    adapter: createAdapter(publisher, subscriber),
    async record(announcement) {
      await answered(replayLog.append(announcement));
    },
    async publish(sendNow) {
      // Publishes synchronously, but the adapter does not expose the result.
      sendNow();
      await answered(latest());
    },
    async subscribed() {
      // Redis answers in order, so the adapter's subscriptions are done.
      await settled([subscriber.ping()], FIRST_WAIT_MS);
    },
    onResubscribed(replay) {
      onResubscribed(subscriber, log, async () => replay(await replayLog.list()));
    },
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

function answered(reply: Promise<unknown>): Promise<unknown> {
  const late = () => new Error(`Redis has not answered within ${ANSWER_MS} ms.`);
  return within(reply, ANSWER_MS, late);
}
