import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { ServiceProcess } from "@berea/cluster/service-process";
import { docker, inspect } from "./docker.ts";

const ATTEMPT_MS = 100;

/** A container of a service, used like a process. */
export interface ComposeContainer extends ServiceProcess {
  /**
   * Kills it as a crash would, behind Docker's back, and waits until its restart policy has brought
   * it back and it can serve.
   */
  crash(): Promise<void>;
}

/** The container `id` of a service of the project `project`. */
export function composeContainer(project: string, id: string): ComposeContainer {
  /** Another one each time that it starts. */
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
 * Stops a container until a person starts it again, as Docker sees it. Docker answers `kill` before
 * the container has left its networks, and loses count when it is started meanwhile.
 */
export async function stopContainer(id: string, signal = "SIGTERM"): Promise<void> {
  if (signal !== "SIGKILL") await docker("stop", id);
  else await docker("kill", id).then(() => docker("wait", id));
}

/** Starts a container that has no `/readyz` and waits until its own check finds it healthy. */
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
