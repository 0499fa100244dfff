import { routeTable } from "@berea/gateway/routes";
import type { ReadFile } from "./files.ts";
import type { Program } from "./programs.ts";

/** Where the gateway's table and the system in one process lack a service. */
export function codeFaults(read: ReadFile, programs: readonly Program[]): string[] {
  const services = programs.map(({ name }) => name).filter((name) => name !== "gateway");
  const routed = new Set<string>(routeTable.map(({ service }) => service));
  const mustName = (file: string, what: string) =>
    read(file)?.includes(what) ? [] : [`${file} lacks ${what}`];
  return services.flatMap((service) => [
    ...(routed.has(service) ? [] : [`the gateway routes nothing to ${service}`]),
    ...mustName("standalone/src/open-services.ts", `@berea/${service}"`),
    ...mustName(".env.example", `${service.toUpperCase()}_URL`),
  ]);
}
