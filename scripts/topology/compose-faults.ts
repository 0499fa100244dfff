import { type ReadFile, readYaml } from "./files.ts";
import { dataServices, edgesOf, type Program } from "./programs.ts";
import { settingFaults } from "./setting-faults.ts";

interface ComposeService {
  environment?: Record<string, string | null>;
  networks?: string[] | Record<string, unknown>;
  ports?: string[];
  profiles?: string[];
  command?: string[];
}

const file = "docker-compose.yml";
const PORT = 8080;
/** Gives the others their secrets and exits. */
const GIVER = "secrets";

/** The services that run without a profile, by name. */
function composeServices(read: ReadFile): Map<string, ComposeService> {
  const [compose] = readYaml<{ services?: Record<string, ComposeService> }>(read, file);
  const services = Object.entries(compose?.services ?? {});
  return new Map(services.filter(([, { profiles = [] }]) => profiles.length === 0));
}

/** Where docker-compose.yml disagrees with the code. */
export function composeFaults(read: ReadFile, programs: readonly Program[]): string[] {
  const services = composeServices(read);
  const wanted = [...programs.map(({ name }) => name), ...Object.keys(dataServices)];
  const missing = wanted.filter((name) => !services.has(name));
  const unknown = [...services.keys()].filter((name) => ![GIVER, ...wanted].includes(name));
  const given = secretsGiven(services);
  return [
    ...missing.map((name) => `${file} has no ${name}`),
    ...unknown.map((name) => `${file} has ${name}, which nobody needs`),
    ...programs.flatMap((program) => {
      const service = services.get(program.name);
      return service ? programFaults(program, programs, service) : [];
    }),
    ...programs.flatMap(({ name }) => secretFaults(name, services.get(name), given.get(name))),
    ...networkFaults(programs, services),
    ...doorFaults(services),
  ];
}

function programFaults(
  program: Program,
  programs: readonly Program[],
  { environment = {} }: ComposeService,
): string[] {
  const settings = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, `${value ?? ""}`]),
  );
  return settingFaults(program, programs, { where: file, settings, portOf: () => PORT });
}

/** The secrets of each service, from the arguments of the service that gives them. */
function secretsGiven(services: ReadonlyMap<string, ComposeService>): Map<string, string[]> {
  const { command = [] } = services.get(GIVER) ?? {};
  return new Map(
    command.map((line) => {
      const [name = "", secrets = ""] = line.split(": ");
      return [name, secrets.split(" ")];
    }),
  );
}

/** Each secret that is read is given, and nothing else is. */
function secretFaults(
  name: string,
  { environment = {} }: ComposeService = {},
  given: readonly string[] = [],
): string[] {
  const read = Object.entries(environment)
    .filter(([setting]) => setting.endsWith("_FILE"))
    .map(([, path]) => `${path}`.replace("/run/secrets/", ""));
  return [
    ...read
      .filter((secret) => !given.includes(secret))
      .map((secret) => `${file}: ${name} is not given the secret ${secret}`),
    ...given
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

/** Only the gateway is published, and only on loopback. */
function doorFaults(services: ReadonlyMap<string, ComposeService>): string[] {
  return [...services].flatMap(([name, { ports = [] }]) =>
    ports
      .filter((port) => name !== "gateway" || !port.startsWith("127.0.0.1:"))
      .map((port) => `${file} publishes ${name} at ${port}`),
  );
}
