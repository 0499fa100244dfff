// npm run bench -- <name>: runs bench/<name>.ts; without a name, lists them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { become, build, install, root } from "./setup.mjs";

const names = readdirSync(join(root, "bench"))
  .filter((file) => file.endsWith(".ts"))
  .map((file) => file.slice(0, -".ts".length));
const [name, ...args] = process.argv.slice(2);
if (!names.includes(name)) {
  console.log(`npm run bench -- <name>, where <name> is one of: ${names.join(", ")}`);
  process.exit(name ? 1 : 0);
}
install();
build();
become(`bench/${name}.ts`, args);
