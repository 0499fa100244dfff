// npm run up: builds the images and starts the whole system in Docker, each service by itself.
// `npm run up -- --scale presence=3 --scale notification=2`: in several replicas.
import process from "node:process";
import { compose } from "./compose.ts";

compose(["up", "--detach", "--build", "--wait", ...process.argv.slice(2)]);
console.log(`Berea is ready: http://127.0.0.1:${process.env.PORT || 8080}`);
