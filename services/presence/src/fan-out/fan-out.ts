import { type Log, type openRedis, settled, within } from "@berea/service-kit";
import { createAdapter } from "@socket.io/redis-adapter";
import { openClient } from "./fan-out-client.ts";
import { onResubscribed } from "./on-resubscribed.ts";
import { type Announcement, openReplayLog } from "./replay-log.ts";

type Redis = ReturnType<typeof openRedis>;

const ANSWER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;

/** Carries what is told to every other replica. */
export interface FanOut {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Keeps what is to be published next for replicas that do not hear it. */
  record(announcement: Announcement): Promise<void>;
  /** Has the adapter `send` something; resolves when Redis has handed it on. */
  publish(send: () => void): Promise<void>;
  /** Resolves when this replica hears the others, or after a while without Redis. */
  subscribed(): Promise<void>;
  /** Calls `replay` whenever this replica is subscribed again, with what it may have missed. */
  onResubscribed(replay: (missed: readonly Announcement[]) => void): void;
  close(): void;
}

/**
 * Opens two clients of their own beside `redis`. The one that publishes gives a command up as soon
 * as its connection breaks: whether it is sent again is for the event bus to say. The one that
 * subscribes gives nothing up.
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
      // At once, and the adapter keeps the outcome of its command to itself.
      sendNow();
      await answered(latest());
    },
    async subscribed() {
      // Redis answers in order: after the adapter's subscriptions.
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
