import { dataServices, edgesOf, type Program } from "./programs.ts";
import { settingFaults } from "./setting-faults.ts";
import type { Tree } from "./tree.ts";
import { readYaml } from "./yaml.ts";

/** What is read of a service in docker-compose.yml. */
interface ComposeService {
  image?: string;
  environment?: Record<string, string | null>;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  profiles?: string[];
  secrets?: (string | { source: string; target?: string })[];
}

const file = "docker-compose.yml";
const PORT = 8080;

/** The services that run without a profile, by name. */
export function composeServices(tree: Tree): Map<string, ComposeService> {
  const [compose] = readYaml<{ services?: Record<string, ComposeService> }>(tree, file);
  const services = Object.entries(compose?.services ?? {});
  return new Map(services.filter(([, { profiles = [] }]) => profiles.length === 0));
}

/** Where docker-compose.yml runs another system than the code is. */
export function composeFaults(tree: Tree, programs: readonly Program[]): string[] {
  const services = composeServices(tree);
  const wanted = [...programs.map(({ name }) => name), ...Object.keys(dataServices)];
  const missing = wanted.filter((name) => !services.has(name));
  const unknown = [...services.keys()].filter((name) => !wanted.includes(name));
  return [
    ...missing.map((name) => `${file} has no ${name}`),
    ...unknown.map((name) => `${file} has ${name}, which nobody needs`),
    ...programs.flatMap((program) => programFaults(program, programs, services.get(program.name))),
    ...networkFaults(programs, services),
    ...doorFaults(services),
  ];
}

function programFaults(
  program: Program,
  programs: readonly Program[],
  service: ComposeService | undefined,
): string[] {
  if (!service) return [];
  const entries = Object.entries(service.environment ?? {});
  const settings = Object.fromEntries(entries.map(([name, value]) => [name, `${value ?? ""}`]));
  const mounted = new Set(
    (service.secrets ?? []).map((secret) =>
      typeof secret === "string" ? secret : (secret.target ?? secret.source),
    ),
  );
  const read = entries
    .filter(([name]) => name.endsWith("_FILE"))
    .map(([, path]) => `${path}`.replace("/run/secrets/", ""));
  const { name } = program;
  return [
    ...settingFaults(program, programs, { where: file, settings, portOf: () => PORT }),
    ...read
      .filter((secret) => !mounted.has(secret))
      .map((secret) => `${file}: ${name} is not given the secret ${secret}`),
    ...[...mounted]
      .filter((secret) => !read.includes(secret))
      .map((secret) => `${file}: ${name} is given the secret ${secret}, which it does not read`),
  ];
}

function networkFaults(
  programs: readonly Program[],
  services: ReadonlyMap<string, ComposeService>,
): string[] {
  return edgesOf(programs)
    .filter(({ from, to }) => {
      const theirs = networksOf(services.get(to));
      return !networksOf(services.get(from)).some((network) => theirs.includes(network));
    })
    .map(({ from, to }) => `${file}: ${from} and ${to} share no network`);
}

function networksOf(service: ComposeService | undefined): string[] {
  const { networks = [] } = service ?? {};
  return Array.isArray(networks) ? networks : Object.keys(networks);
}

/** Only the gateway is published, and on this machine alone. */
function doorFaults(services: ReadonlyMap<string, ComposeService>): string[] {
  return [...services].flatMap(([name, { ports = [] }]) =>
    ports
      .filter((port) => name !== "gateway" || !port.startsWith("127.0.0.1:"))
      .map((port) => `${file} publishes ${name} at ${port}`),
  );
}
