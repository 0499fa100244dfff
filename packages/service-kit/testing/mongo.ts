import { spawnSync } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mongo } from "mongoose";
import { startMemoryMongo } from "./mongo-memory.ts";
import { freePort, startServer, type TestServer } from "./server-process.ts";

/** A MongoDB for tests; each test uses a database name of its own. */
export interface TestMongo {
  url: string;
  stop(): Promise<void>;
}

/**
 * The MongoDB at `MONGODB_URL`, else a `mongod` of this machine started for the test, else a server
 * in memory that speaks MongoDB's protocol.
 */
export async function startMongo(): Promise<TestMongo> {
  const given = process.env.MONGODB_URL;
  return given ? { url: given, stop: async () => {} } : startOwnMongo();
}

/**
 * The same without regard to `MONGODB_URL`: one that a test may take away and give back. The server
 * in memory then still has what it held, as one with a disk would.
 */
export async function startOwnMongo(): Promise<TestServer> {
  const installed = spawnSync("mongod", ["--version"]).status === 0;
  return installed ? startMongod() : startMemoryMongo({ port: await freePort() });
}

async function startMongod(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), "mongo-"));
  const port = await freePort();
  const url = `mongodb://127.0.0.1:${port}/`;
  return startServer({
    command: "mongod",
    args: ["--dbpath", folder, "--port", `${port}`, "--bind_ip", "127.0.0.1", "--nounixsocket"],
    env: { PATH: process.env.PATH, LANG: "C.UTF-8" },
    folder,
    url,
    serves: () => answersPing(url),
  });
}

async function answersPing(url: string): Promise<boolean> {
  const client = new mongo.MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    await client.db("admin").command({ ping: 1 });
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
