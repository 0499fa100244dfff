import process from "node:process";
import { run } from "@berea/service-kit";
import { startSystem } from "./system.ts";

await run("standalone", async () => {
  const system = await startSystem(process.env);
  console.log(`Berea is ready: ${system.url}`);
  return system;
});
