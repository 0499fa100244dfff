import { spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { TestMongo } from "../../src/testing/mongo.ts";

const PACKAGE = "@jongodb/memory-server-bin-linux-x64-gnu/package.json";

/** Starts the native MongoDB-compatible server of the package jongodb, which keeps all in memory. */
export async function startJongodb(): Promise<TestMongo> {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE));
  const child = spawn(join(folder, "bin", "jongodb"), ["--host=127.0.0.1", "--port=0"]);
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  child.stdout.setEncoding("utf8");
  const [line] = await once(child.stdout, "data");
  const url = /mongodb:\S+:\d+\//.exec(String(line))?.[0];
  if (!url) throw new Error(`jongodb did not say where it listens: ${line}`);
  return {
    url,
    async stop() {
      process.removeListener("exit", killAtExit);
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
}
