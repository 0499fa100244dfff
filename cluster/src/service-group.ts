import { freePort } from "@berea/service-kit/testing";
import { startBalancer } from "./balancer.ts";
import { type RunOptions, type ServiceProcess, serviceProcess } from "./service-process.ts";

/**
 * A service in one or several replicas, with the interface of one process: `url` is the balancer's,
 * `start` and `stop` act on every replica.
 */
export interface ServiceGroup extends ServiceProcess {
  readonly replicas: readonly ServiceProcess[];
}

/** A service that has an address for others to be given, but is not running yet. */
export interface PlannedService {
  readonly url: string;
  /** Resolves when all replicas are ready. */
  launch(environment: NodeJS.ProcessEnv, options?: RunOptions): Promise<ServiceGroup>;
  close(): Promise<void>;
}

/**
 * Plans `count` replicas of the program in `folder`: several behind a balancer, or one, on `port` if
 * given.
 */
export async function planService(
  folder: string,
  count: number,
  port?: number,
): Promise<PlannedService> {
  const ports = port ? [port] : await Promise.all(Array.from({ length: count }, freePort));
  const balancer = ports.length === 1 ? undefined : await startBalancer(ports);
  const url = balancer?.url ?? `http://127.0.0.1:${ports[0]}`;
  let group: ServiceGroup | undefined;
  return {
    url,
    launch: async (environment, options) => {
      const replicas = ports.map((own) => serviceProcess(folder, own, environment, options));
      const all = async (act: (replica: ServiceProcess) => Promise<void>) => {
        await Promise.all(replicas.map(act));
      };
      group = {
        url,
        replicas,
        start: () => all((replica) => replica.start()),
        stop: (signal) => all((replica) => replica.stop(signal)),
      };
      await group.start();
      return group;
    },
    close: async () => {
      await group?.stop();
      await balancer?.close();
    },
  };
}
