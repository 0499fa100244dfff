import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openStore, type Store } from "@berea/service-kit/store";
import { startMongo } from "@berea/service-kit/testing";

/** Databases of one kind. */
export interface TestStores {
  /** Opens a database, as each replica would for itself; without a name, a new one. */
  open(database?: string): Promise<Store>;
  stop(): Promise<void>;
}

/** Both adapters, by name. */
export const everyStore: [name: string, start: () => Promise<TestStores>][] = [
  ["SQLite", startSqliteStores],
  ["MongoDB", startMongoStores],
];

/** The name of a database that no other test uses. */
export function newDatabase(): string {
  return `notification-${randomUUID()}`;
}

async function startSqliteStores(): Promise<TestStores> {
  const folder = await mkdtemp(join(tmpdir(), "notification-"));
  return {
    open: (database = newDatabase()) => openStore({ folder, database }),
    stop: () => rm(folder, { recursive: true }),
  };
}

async function startMongoStores(): Promise<TestStores> {
  const mongo = await startMongo();
  return {
    open: (database = newDatabase()) => openStore({ mongoUrl: mongo.url, database }),
    stop: () => mongo.stop(),
  };
}
