import { routeTable } from "@berea/gateway/routes";
import type { Program } from "./programs.ts";
import type { Tree } from "./tree.ts";

const ownFiles = ["package.json", "README.md", "src/main.ts", "src/config.ts", "src/service.ts"];

/** Where the code, its documentation and the gateway's table name other services than there are. */
export function codeFaults(tree: Tree, programs: readonly Program[]): string[] {
  const services = programs.map(({ name }) => name).filter((name) => name !== "gateway");
  const routed = new Set<string>(routeTable.map(({ service }) => service));
  const mustName = (file: string, what: string) =>
    tree.read(file)?.includes(what) ? [] : [`${file} lacks ${what}`];
  return services.flatMap((service) => [
    ...ownFiles
      .filter((file) => tree.read(`services/${service}/${file}`) === undefined)
      .map((file) => `services/${service} has no ${file}`),
    ...(routed.has(service) ? [] : [`the gateway routes nothing to ${service}`]),
    ...mustName("README.md", `services/${service}`),
    ...mustName("standalone/src/open-services.ts", `@berea/${service}"`),
    ...mustName(".env.example", `${service.toUpperCase()}_URL`),
  ]);
}
