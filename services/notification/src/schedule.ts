import { Cron } from "croner";
import type { NotificationContext } from "./context.ts";
import { claimDueReaders } from "./use-cases/claim-due-readers.ts";
import { replanReaders } from "./use-cases/replan-readers.ts";
import { retryDevices } from "./use-cases/retry-devices.ts";

/** The work of each minute, until it is closed. */
export interface Schedule {
  /** Begins no more work and waits for what has begun. */
  close(): Promise<void>;
}

const EVERY_MINUTE = "* * * * *";

/**
 * Each minute claims the readers whose hour has come, and sends again what a push service could not
 * take. Each of the two waits for its own last turn only, so a busy hour keeps no device waiting.
 */
export function startSchedule(context: NotificationContext): Schedule {
  const closing = new AbortController();

  async function claim(): Promise<void> {
    const claims = await claimDueReaders(context, closing.signal);
    const all = Object.values(claims).reduce((sum, count) => sum + count, 0);
    if (all > 0) context.log.info(claims, "due readers claimed");
    await replanReaders(context, closing.signal);
  }

  const jobs = [
    everyMinute(context, "due readers could not be claimed", claim),
    everyMinute(context, "devices could not be tried again", () =>
      retryDevices(context, closing.signal),
    ),
  ];
  return {
    async close() {
      closing.abort();
      await Promise.all(jobs.map((job) => job.close()));
    },
  };
}

function everyMinute(
  { log }: Pick<NotificationContext, "log">,
  failure: string,
  act: () => Promise<unknown>,
): Schedule {
  let turn = Promise.resolve();
  function begin(): Promise<void> {
    turn = act().then(
      () => {},
      (err: unknown) => log.error({ err }, failure),
    );
    return turn;
  }
  const job = new Cron(EVERY_MINUTE, { protect: true, unref: true, timezone: "UTC" }, begin);
  return {
    async close() {
      job.stop();
      await turn;
    },
  };
}
