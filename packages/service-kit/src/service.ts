import type { Express } from "express";
import type { Log } from "./log.ts";
import { run } from "./run.ts";
import { type Front, serve, type UpgradeListener } from "./serve.ts";

/** An open service: ready to answer, with its subscriptions made. */
export interface Service<Context = unknown> {
  readonly context: Context;
  readonly app: Express;
  /** Sees each request before the app does; returns true when it has handled it. */
  readonly front?: Front;
  readonly upgrade?: UpgradeListener;
  /** Starts background work: schedules, outboxes, polling. */
  start(): Promise<void>;
  /** Stops background work; requests are still answered. */
  stop(): Promise<void>;
  /** Closes what it opened, not what it was given. */
  close(): Promise<void>;
}

interface ListenConfig {
  readonly HOST: string;
  readonly PORT: number;
}

/** Runs one service as its own process; `main.ts` does nothing else. */
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
        // Concurrently: a request may be waiting for something that `stop` ends.
        await Promise.all([service.stop(), served.close()]);
        await service.close();
      },
    };
  });
}
