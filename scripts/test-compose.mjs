// npm run test:compose: the whole system in containers of its own, tried and taken down again.
import { ensureDebianPackages } from "./debian-packages.mjs";
import { become, install } from "./setup.mjs";

install();
ensureDebianPackages();
become("scripts/test-compose.ts", process.argv.slice(2));
