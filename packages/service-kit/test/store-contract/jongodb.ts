import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { startMongo, type TestMongo } from "../../testing/mongo.ts";

const FOLDER = "node_modules/@jongodb/memory-server-bin-linux-x64-gnu";
const program = join(import.meta.dirname, "../../../..", FOLDER, "bin/jongodb");

/** Whether jongodb is installed: its package is optional, being for Linux on x64 alone. */
export const hasJongodb = existsSync(program);

/** Starts jongodb, a native server that speaks MongoDB's protocol and keeps everything in memory. */
export async function startJongodb(): Promise<TestMongo> {
  const child = spawn(program, ["--host=127.0.0.1", "--port=0"]);
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

/**
 * Starts an engine that shares no code with ours: jongodb, else a real MongoDB.
 * @throws Error saying what to install when the machine has neither
 */
export async function startSecondEngine(): Promise<TestMongo> {
  if (hasJongodb) return startJongodb();
  if (process.env.MONGODB_URL || spawnSync("mongod", ["--version"]).status === 0) {
    return startMongo();
  }
  throw new Error(
    "jongodb does not exist for this machine, so this test needs a MongoDB: set MONGODB_URL, or " +
      "install mongod (https://www.mongodb.com/docs/manual/installation).",
  );
}
