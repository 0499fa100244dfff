import { readDailyVerses } from "@berea/content";
import type { Book, VerseKey } from "@berea/scripture";
import {
  createLog,
  createMetrics,
  type Log,
  type Metrics,
  type PreparedReply,
} from "@berea/service-kit";
import type { BibleConfig } from "./config.ts";
import { type Library, openLibrary } from "./library/open-library.ts";
import { prepareBooks } from "./library/prepare-books.ts";
import { openWholeBooks } from "./library/whole-books.ts";

/** Everything the service needs, in memory and immutable. */
export interface BibleContext extends Library {
  readonly config: BibleConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly books: PreparedReply;
  readonly wholeBook: (book: Book) => Promise<PreparedReply>;
  readonly dailyVerses: readonly VerseKey[];
  readonly now: () => Date;
}

/** Replacements for what the service would open itself. */
export type BibleParts = Partial<Pick<BibleContext, "log" | "metrics" | "now" | "dailyVerses">>;

/** Reads the text and prepares replies in advance where possible. */
export async function createContext(
  config: BibleConfig,
  parts: BibleParts = {},
): Promise<BibleContext> {
  const library = openLibrary();
  return {
    ...library,
    config,
    books: await prepareBooks(library.chapters),
    wholeBook: openWholeBooks(library.chapters),
    log: parts.log ?? createLog({ name: "bible", level: config.LOG_LEVEL }),
    metrics: parts.metrics ?? createMetrics(),
    dailyVerses: parts.dailyVerses ?? readDailyVerses(),
    now: parts.now ?? (() => new Date()),
  };
}
