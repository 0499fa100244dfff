// The development cluster: gateway, services, MongoDB, RabbitMQ and Redis as processes on loopback,
// with temporary folders and secrets. All of them end with this process.
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { startMongo, startRabbit, startRedis } from "@berea/service-kit/testing";
import { readableLine } from "./readable-line.ts";
import { startCluster } from "./start-cluster.ts";

const END_MS = 9_000;

const { watch } = parseArgs({ options: { watch: { type: "boolean" } } }).values;
const port = Number(process.env.PORT || 8080);
const folder = mkdtempSync(join(tmpdir(), "berea-cluster-"));
process.env.TMPDIR = folder; // where the servers make theirs
process.once("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

/** Stops what has been started, the last first. */
const started: (() => Promise<void>)[] = [];
let ending = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => end(0));

try {
  await refuseTakenPort();
  if (!process.env.MONGODB_URL) {
    console.log("MONGODB_URL is not set: accounts are lost when this ends.");
  }
  console.log("Starting MongoDB, RabbitMQ and Redis …");
  const [mongo, rabbit, redis] = await Promise.all([startMongo(), startRabbit(), startRedis()]);
  started.unshift(async () => {
    await Promise.all([mongo.stop(), rabbit.stop(), redis.stop()]);
  });
  console.log("Starting the services …");
  const { url, stop } = await startCluster({
    ...{ mongoUrl: mongo.url, amqpUrl: rabbit.url, redisUrl: redis.url, folder, port },
    environment: { LOG_LEVEL: process.env.LOG_LEVEL || "info" },
    nodeOptions: watch ? ["--watch"] : [],
    onLine: (program, line) => {
      if (!ending) console.log(readableLine(program, line));
    },
  });
  started.unshift(stop);
  console.log(`Berea is ready: ${url}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  await end(1);
}

/** Stops what was started; whatever is still starting is killed when this process exits. */
async function end(code: number): Promise<void> {
  if (ending) return;
  ending = true;
  setTimeout(() => process.exit(1), END_MS);
  for (const stop of started) await stop();
  process.exit(code);
}

/** Otherwise another Berea on this port would answer in place of this one. */
async function refuseTakenPort(): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, "127.0.0.1"), "listening");
  } catch {
    throw new Error(`Port ${port} cannot be used. Choose another: PORT=8090 npm run dev:cluster`);
  }
  probe.close();
  await once(probe, "close");
}
