import { execFileSync } from "node:child_process";
import type { ServiceGroup } from "@berea/cluster/service-group";
import {
  type ComposeContainer,
  composeContainer,
  startContainer,
  stopContainer,
} from "./compose-container.ts";
import type { DistributedSystem } from "./distributed.ts";
import { compose } from "./docker.ts";

const names = [
  "gateway",
  "auth",
  "bible",
  "interpretation",
  "friends",
  "notification",
  "presence",
] as const;
type Name = (typeof names)[number];

/** The replicas of a service in containers. */
export interface ComposeGroup extends ServiceGroup {
  readonly replicas: readonly ComposeContainer[];
}

/** The system that docker-compose.yml describes, in containers. */
export interface ComposeSystem extends DistributedSystem {
  readonly services: Record<Name, ComposeGroup>;
}

/**
 * The running project that COMPOSE_PROJECT_NAME and COMPOSE_FILE name, with as many replicas of each
 * service as `replicas` says, else one. Its gateway is at `url`.
 */
export async function composeSystem(
  url: string,
  replicas: Partial<Record<Name, number>>,
): Promise<ComposeSystem> {
  const scales = names.map((name) => `--scale=${name}=${Math.max(1, replicas[name] ?? 1)}`);
  await compose("up", "--detach", "--no-build", "--no-recreate", "--wait", ...scales);
  const groups = await Promise.all(
    names.map(async (name) => {
      const ids = await containersOf(name);
      return [name, groupOf(ids.map((id) => composeContainer(projectName(), id)))] as const;
    }),
  );
  const services = Object.fromEntries(groups) as ComposeSystem["services"]; // one for each name
  const [rabbit, redis] = await Promise.all([brokerOf("rabbitmq"), brokerOf("redis")]);
  return { url, services, rabbit, redis, remove: async () => {} };
}

function groupOf(replicas: readonly ComposeContainer[]): ComposeGroup {
  const [first] = replicas;
  if (!first) throw new Error("A service has no container.");
  const all = async (act: (replica: ComposeContainer) => Promise<void>) => {
    await Promise.all(replicas.map(act));
  };
  return {
    get url() {
      return first.url;
    },
    replicas,
    start: () => all((replica) => replica.start()),
    stop: (signal) => all((replica) => replica.stop(signal)),
  };
}

async function brokerOf(name: string): Promise<DistributedSystem["rabbit"]> {
  const [id = ""] = await containersOf(name);
  const now = (command: string) => void execFileSync("docker", [command, id]);
  return {
    url: "",
    halt: (signal) => stopContainer(id, signal),
    resume: () => startContainer(id),
    freeze: () => now("pause"),
    thaw: () => now("unpause"),
    stop: async () => {},
  };
}

async function containersOf(service: string): Promise<string[]> {
  return (await compose("ps", "--all", "--quiet", service)).split("\n");
}

function projectName(): string {
  const { COMPOSE_PROJECT_NAME: name } = process.env;
  if (!name) throw new Error("COMPOSE_PROJECT_NAME must name the project that runs.");
  return name;
}
