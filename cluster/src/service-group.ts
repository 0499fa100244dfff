import { freePort } from "@berea/service-kit/testing";
import { startBalancer } from "./balancer.ts";
import { type Running, type ServiceProcess, serviceProcess } from "./service-process.ts";

/**
 * A service in one or several replicas. As a whole it is used like a process: `url` is where others
 * reach it, `start` and `stop` mean every replica.
 */
export interface ServiceGroup extends ServiceProcess {
  readonly replicas: readonly ServiceProcess[];
}

/** A service that has an address, so that others can be told of it, and does not run yet. */
export interface PlannedService {
  readonly url: string;
  /** Starts the replicas and waits until all can serve. */
  launch(environment: NodeJS.ProcessEnv, running?: Running): Promise<ServiceGroup>;
  /** Ends whatever of it runs. */
  close(): Promise<void>;
}

/**
 * Plans `count` replicas of the program in `folder`; several stand behind a balancer, one may be
 * given its `port`.
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
    launch: async (environment, running) => {
      const replicas = ports.map((own) => serviceProcess(folder, own, environment, running));
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
