import process from "node:process";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Loaded into the process that is measured: SIGUSR2 makes it give back the memory that it no longer
// needs, so that what is left is what it holds.
setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");
process.on("SIGUSR2", () => {
  if (typeof collect === "function") collect();
});
