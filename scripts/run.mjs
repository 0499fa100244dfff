// Runs one of the project's TypeScript files with the project's own Node.
import { become, install } from "./setup.mjs";

const [script, ...args] = process.argv.slice(2);
install();
become(script, args);
