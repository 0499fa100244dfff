import { Cron } from "croner";
import type { NotificationContext } from "./context.ts";
import { claimDueReaders } from "./use-cases/claim-due-readers.ts";
import { replanReaders } from "./use-cases/replan-readers.ts";
import { retryDevices } from "./use-cases/retry-devices.ts";

export interface Schedule {
  /** Starts no more work and waits for running work. */
  close(): Promise<void>;
}

const EVERY_MINUTE = "* * * * *";

/**
 * Every minute claims due readers, and retries devices that a push service had refused. Each task
 * waits only for its own previous run, so a busy hour does not delay retries.
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
    everyMinute(context, "devices could not be retried", () =>
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
