// Each fact about which services exist stands once for each format; this fails when they differ.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { routeTable } from "@berea/gateway/routes";

const root = join(import.meta.dirname, "..");
const services = readdirSync(join(root, "services")).sort();
const faults: string[] = [];

for (const service of services) {
  const folder = join("services", service);
  for (const file of ["package.json", "README.md", "src/main.ts", "src/config.ts", "src/app.ts"]) {
    if (!existsSync(join(root, folder, file))) faults.push(`${folder} has no ${file}`);
  }
  if (!routeTable.some((route) => route.service === service)) {
    faults.push(`the gateway routes nothing to ${service}`);
  }
  mustName("README.md", `services/${service}`);
  mustName("standalone/src/open-services.ts", `@berea/${service}/`);
}
for (const { service } of routeTable) mustName(".env.example", `${service.toUpperCase()}_URL`);

for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

function mustName(file: string, what: string): void {
  if (!readFileSync(join(root, file), "utf8").includes(what)) faults.push(`${file} lacks ${what}`);
}
