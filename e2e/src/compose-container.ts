import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { ServiceProcess } from "@berea/cluster/service-process";
import { docker, inspect } from "./docker.ts";

const ATTEMPT_MS = 100;

/** A service's container with the interface of a process. */
export interface ComposeContainer extends ServiceProcess {
  /**
   * Kills its process behind Docker's back, as a crash would, and waits until the restart policy has
   * brought it back and it is ready.
   */
  crash(): Promise<void>;
}

/** The container `id` of a service of the project `project`. */
export function composeContainer(project: string, id: string): ComposeContainer {
  /** Changes with each start. */
  function url(): string {
    const network = `(index .NetworkSettings.Networks "${project}_services")`;
    return `http://${inspect(id, `{{${network}.IPAddress}}`)}:8080`;
  }

  async function ready(): Promise<void> {
    while (!(await answers(`${url()}/readyz`))) await delay(ATTEMPT_MS);
  }

  return {
    get url() {
      return url();
    },
    start: async () => {
      await docker("start", id);
      await ready();
    },
    stop: (signal) => stopContainer(id, signal),
    crash: async () => {
      const restarts = () => inspect(id, "{{.RestartCount}}");
      const before = restarts();
      process.kill(Number(inspect(id, "{{.State.Pid}}")), "SIGKILL");
      while (restarts() === before) await delay(ATTEMPT_MS);
      await ready();
    },
  };
}

/**
 * Stops a container for good, as far as its restart policy is concerned. `docker kill` returns before
 * the container has left its networks; starting it too early would confuse Docker, so this waits.
 */
export async function stopContainer(id: string, signal = "SIGTERM"): Promise<void> {
  if (signal !== "SIGKILL") await docker("stop", id);
  else await docker("kill", id).then(() => docker("wait", id));
}

/** Starts a container that has no `/readyz` and waits for its health check. */
export async function startContainer(id: string): Promise<void> {
  await docker("start", id);
  while (inspect(id, "{{.State.Health.Status}}") !== "healthy") await delay(ATTEMPT_MS);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
