import type { Express } from "express";
import type { Log } from "./log.ts";
import { run } from "./run.ts";
import { type Front, serve, type UpgradeListener } from "./serve.ts";

/** A service that is open: it can answer, and its subscriptions have been made. */
export interface Service<Context = unknown> {
  readonly context: Context;
  readonly app: Express;
  /** Sees each request before the app and answers true when it has taken it. */
  readonly front?: Front;
  readonly upgrade?: UpgradeListener;
  /** Begins what it does by itself: schedules, outboxes, following what others know. */
  start(): Promise<void>;
  /** Ends what it does by itself; requests are still answered, with all that this takes. */
  stop(): Promise<void>;
  /** Closes what it opened itself, not what it was given. */
  close(): Promise<void>;
}

/** Where a service listens. */
interface ListenConfig {
  readonly HOST: string;
  readonly PORT: number;
}

/** Runs one service as a process of its own; all that a `main.ts` does. */
export async function runService<C extends ListenConfig>(
  name: string,
  readConfig: (environment: NodeJS.ProcessEnv) => C,
  open: (config: C) => Promise<Service<{ readonly log: Log }>>,
): Promise<void> {
  await run(name, async (environment) => {
    const config = readConfig(environment);
    const service = await open(config);
    await service.start();
    const served = await serve(service, { host: config.HOST, port: config.PORT });
    service.context.log.info({ url: served.url }, `${name} is ready`);
    return {
      close: async () => {
        // At once, to end in time: a request may be waiting for what `stop` ends.
        await Promise.all([service.stop(), served.close()]);
        await service.close();
      },
    };
  });
}
