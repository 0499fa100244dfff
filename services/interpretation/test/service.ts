import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { calls, type Interpretation } from "@berea/contracts";
import { openStore, type Store } from "@berea/service-kit/store";
import {
  type TestService as Started,
  startService as start,
  startMongo,
} from "@berea/service-kit/testing";
import { type Collections, openCollections } from "../src/collections.ts";
import type { InterpretationContext, InterpretationParts } from "../src/context.ts";
import { openInterpretation, readInterpretationConfig } from "../src/service.ts";
import { publicKey } from "./tokens.ts";

/** A service that listens, on a store and readings of its own. */
export interface TestService extends Started<InterpretationContext> {
  /** The store's, where an importer writes. */
  readonly collections: Collections;
  /** Asks with a path below /api/interpret. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Asks likewise for what has to be there, and reads it by its contract. */
  ask(path: string): Promise<Interpretation>;
}

/** A kind of store, and how to open an empty one. */
export interface TestStores {
  open(database?: string): Promise<Store>;
  stop(): Promise<void>;
}

/** Both adapters, by name. */
export const everyStore: [name: string, start: () => Promise<TestStores>][] = [
  ["SQLite", startSqlite],
  ["MongoDB", startMongoStores],
];

/** The settings of a test service. */
export const environment = { JWT_PUBLIC_KEY: publicKey, INTERNAL_KEY: "the key of these tests" };

/**
 * Starts the service; what `readings` names is loaded, Berea's own by default. It hears of nobody
 * unless it is given a bus.
 */
export async function startService(
  options: Pick<InterpretationParts, "bus" | "fetchEndedSessions" | "readings" | "reviews"> & {
    store: Store;
  },
): Promise<TestService> {
  const service = await start(({ log, metrics }) =>
    openInterpretation(readInterpretationConfig(environment), {
      fetchEndedSessions: async () => ({ cursor: "0", ended: [] }),
      ...{ log, metrics, ...options },
    }),
  );
  const collections = await openCollections(async () => options.store)();
  const get: TestService["get"] = (path, headers = {}) =>
    fetch(`${service.url}/api/interpret${path}`, { headers });
  async function ask(path: string): Promise<Interpretation> {
    const response = await get(path);
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    return calls.interpretVerse.reply.parse(await response.json());
  }
  return { ...service, collections, get, ask };
}

/** SQLite files in a temporary folder. */
export async function startSqlite(): Promise<TestStores> {
  const folder = mkdtempSync(join(tmpdir(), "interpretation-"));
  return {
    open: (database = newName()) => openStore({ folder, database }),
    stop: async () => rmSync(folder, { recursive: true }),
  };
}

async function startMongoStores(): Promise<TestStores> {
  const mongo = await startMongo();
  return {
    open: (database = newName()) => openStore({ mongoUrl: mongo.url, database }),
    stop: () => mongo.stop(),
  };
}

let opened = 0;

function newName(): string {
  return `interpretation-${process.pid}-${++opened}`;
}
