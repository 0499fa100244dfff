// npm run test:compose: tests the whole system in containers of its own and takes it down again.
import { ensureDebianPackages } from "./debian-packages.mjs";
import { become, install } from "./setup.mjs";

install();
ensureDebianPackages();
become("scripts/test-compose.ts", process.argv.slice(2));
