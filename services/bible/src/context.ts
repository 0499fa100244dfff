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

/** What the service needs while it runs; all of it is in memory and never changes. */
export interface BibleContext extends Library {
  readonly config: BibleConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly books: PreparedReply;
  /** A whole book by its name. */
  readonly wholeBook: (book: Book) => Promise<PreparedReply>;
  readonly dailyVerses: readonly VerseKey[];
  readonly now: () => Date;
}

/** What the service may be given in place of its own. */
export type BibleParts = Partial<Pick<BibleContext, "log" | "metrics" | "now" | "dailyVerses">>;

/** Reads the text and prepares every answer that can be prepared. */
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
