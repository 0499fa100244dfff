import { type Log, type openRedis, settled, within } from "@berea/service-kit";
import { createAdapter } from "@socket.io/redis-adapter";
import { onHearingAgain } from "./hear-again.ts";
import { openKeptTellings, type Telling } from "./kept-tellings.ts";

type Redis = ReturnType<typeof openRedis>;

const LONGEST_RETRY_MS = 1_000;
const ANSWER_MS = 1_000;
const FIRST_WAIT_MS = 2_000;

/** Carries what is told to every other replica. */
export interface FanOut {
  readonly adapter: ReturnType<typeof createAdapter>;
  /** Keeps what is to be published next for replicas that do not hear it. */
  keep(telling: Telling): Promise<void>;
  /** Has the adapter `send` something; resolves when Redis has handed it on. */
  publish(send: () => void): Promise<void>;
  /** Resolves when this replica hears the others, or after a while without Redis. */
  subscribed(): Promise<void>;
  /** Calls `tell` whenever this replica hears the others again, with what it may have missed. */
  onHearingAgain(tell: (missed: readonly Telling[]) => void): void;
  close(): void;
}

/**
 * Opens two clients of their own beside `redis`. The one that publishes gives a command up as soon
 * as its connection breaks: whether it is sent again is for the event bus to say. The one that
 * subscribes gives nothing up.
 */
export function openFanOut(redis: Redis, log: Log, now: () => number): FanOut {
  const publisher = openClient(redis, log, 0);
  const subscriber = openClient(redis, log, null);
  const kept = openKeptTellings(publisher, now);
  let latest: Promise<unknown> = Promise.resolve();

  const send = publisher.sendCommand.bind(publisher);
  publisher.sendCommand = (command, stream) => {
    latest = command.promise;
    return send(command, stream);
  };

  return {
    adapter: createAdapter(publisher, subscriber),
    async keep(telling) {
      await answered(kept.keep(telling));
    },
    async publish(sendNow) {
      // At once, and the adapter keeps the outcome of its command to itself.
      sendNow();
      await answered(latest);
    },
    async subscribed() {
      // Redis answers in order: after the adapter's subscriptions.
      await settled([subscriber.ping()], FIRST_WAIT_MS);
    },
    onHearingAgain(tell) {
      onHearingAgain(subscriber, log, async () => tell(await kept.list()));
    },
    close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/**
 * A client that tries a command again `retries` times, or for ever. The adapter listens to no
 * failure of its commands, so all are listened to here.
 */
function openClient(redis: Redis, log: Log, retries: number | null): Redis {
  const client = redis.duplicate({
    maxRetriesPerRequest: retries,
    enableOfflineQueue: retries === null,
    commandTimeout: undefined,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_RETRY_MS),
  });
  client.on("error", (err: Error) => log.warn({ err }, "redis is away"));
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    command.promise.catch((err: unknown) => {
      log.debug({ err, command: command.name }, "redis did not answer");
    });
    return send(command, stream);
  };
  return client;
}

function answered(reply: Promise<unknown>): Promise<unknown> {
  const late = () => new Error(`Redis has not answered within ${ANSWER_MS} ms.`);
  return within(reply, ANSWER_MS, late);
}
