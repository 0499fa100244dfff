import { readingsFolder } from "@berea/content";
import { createLog, createMetrics, type Log, type Metrics } from "@berea/service-kit";
import { type Collection, openStore, type Store } from "@berea/service-kit/store";
import type { InterpretationConfig } from "./config.ts";
import { type Entry, type EntryDefaults, entryModel } from "./models/entry.ts";
import { type Work, type WorkDefaults, workModel } from "./models/work.ts";
import { loadAuthored } from "./use-cases/load-authored.ts";

/** The collections of the service. */
export interface Collections {
  readonly works: Collection<Work, WorkDefaults>;
  readonly entries: Collection<Entry, EntryDefaults>;
}

/** What the service works with, opened once. */
export interface InterpretationContext extends Collections {
  readonly config: InterpretationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  /** Of Berea's own readings, as they were loaded when this process started. */
  readonly version: string;
  /** Closes what `createContext` opened itself, not what it was given. */
  close(): Promise<void>;
}

/**
 * Opens the store and loads Berea's own readings into it.
 * @throws DamagedContent or StoreUnavailable, each with a message of one line
 */
export async function createContext(
  config: InterpretationConfig,
  overrides: { store?: Store; log?: Log; metrics?: Metrics; readings?: string } = {},
): Promise<InterpretationContext> {
  const log = overrides.log ?? createLog({ name: "interpretation", level: config.LOG_LEVEL });
  const metrics = overrides.metrics ?? createMetrics();
  const place = { mongoUrl: config.MONGODB_URL, folder: config.DATA_DIR };
  const store = overrides.store ?? (await openStore({ ...place, database: "interpretation" }));
  async function close(): Promise<void> {
    if (!overrides.store) await store.close();
  }
  try {
    const works = await store.collection(workModel);
    const entries = await store.collection(entryModel);
    const version = await loadAuthored(
      { works, entries },
      overrides.readings ?? readingsFolder,
      log,
    );
    return { config, log, metrics, store, works, entries, version, close };
  } catch (error) {
    await close();
    throw error;
  }
}
