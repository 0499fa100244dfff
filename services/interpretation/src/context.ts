import { readingsFolder } from "@berea/content";
import { createLog, createMetrics, type Log, type Metrics } from "@berea/service-kit";
import { openStore, type Store } from "@berea/service-kit/store";
import type { Readings } from "./answer-question.ts";
import { readAuthored } from "./authored.ts";
import type { InterpretationConfig } from "./config.ts";
import { entryModel } from "./models/entry.ts";
import { workModel } from "./models/work.ts";
import { askStore, type Collections } from "./stored.ts";

/** What the service works with, opened once. */
export interface InterpretationContext extends Readings {
  readonly config: InterpretationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Closes what the service opened itself, not what it was given. */
  close(): Promise<void>;
}

/**
 * Reads Berea's own readings. The store is opened by the first question, and again by later ones
 * as long as it cannot be reached.
 * @throws DamagedContent with a message of one line
 */
export async function createContext(
  config: InterpretationConfig,
  overrides: { store?: Store; log?: Log; metrics?: Metrics; readings?: string } = {},
): Promise<InterpretationContext> {
  const log = overrides.log ?? createLog({ name: "interpretation", level: config.LOG_LEVEL });
  const metrics = overrides.metrics ?? createMetrics();
  const authored = readAuthored(overrides.readings ?? readingsFolder);
  let store = overrides.store;

  async function open(): Promise<Collections> {
    const place = { mongoUrl: config.MONGODB_URL, folder: config.DATA_DIR };
    store ??= await openStore({ ...place, database: "interpretation" });
    return {
      works: await store.collection(workModel),
      entries: await store.collection(entryModel),
    };
  }

  const stored = askStore(open, log);
  // Opens the store before anybody asks.
  await stored.find([], []);
  async function close(): Promise<void> {
    if (!overrides.store) await store?.close();
  }
  return { config, log, metrics, authored, stored, close };
}
