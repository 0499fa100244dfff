import { readingsFolder } from "@berea/content";
import { type Log, type Metrics, PartsOpener, type ServiceParts } from "@berea/service-kit";
import { type CitationIndex, openCitations } from "./citations/citation-index.ts";
import type { InterpretationConfig } from "./config.ts";
import { entryModel } from "./models/entry.ts";
import { workModel } from "./models/work.ts";
import { readAuthored } from "./readings/authored.ts";
import { openDisputedPassages } from "./readings/disputed.ts";
import { askStore } from "./readings/stored.ts";
import type { Readings } from "./use-cases/answer-question.ts";

/** What the service works with, opened once. */
export interface InterpretationContext extends Readings {
  readonly config: InterpretationConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly citations: CitationIndex;
  close(): Promise<void>;
}

/** Replacements for what the service would open itself; `readings` is a folder. */
export interface InterpretationParts extends Pick<ServiceParts, "log" | "metrics" | "store"> {
  readonly readings?: string;
}

/**
 * Reads Berea's own readings. The store is opened by the first question, and retried by later ones
 * while it cannot be reached.
 * @throws DamagedContent with a message of one line
 */
export async function createContext(
  config: InterpretationConfig,
  parts: InterpretationParts = {},
): Promise<InterpretationContext> {
  const opener = new PartsOpener("interpretation", config, parts);
  const { log, metrics, close } = opener;
  const authored = readAuthored(parts.readings ?? readingsFolder);

  async function open() {
    const store = await opener.store();
    return {
      works: await store.collection(workModel),
      entries: await store.collection(entryModel),
    };
  }

  return {
    ...{ config, log, metrics, authored, close },
    disputed: openDisputedPassages(authored),
    citations: openCitations(),
    stored: askStore(open, log),
  };
}
