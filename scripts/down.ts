// npm run down: stops what `npm run up` started and keeps its data; with `-- --volumes`, removes it.
import process from "node:process";
import { compose } from "./compose.ts";

compose(["--profile", "*", "down", ...process.argv.slice(2)]);
