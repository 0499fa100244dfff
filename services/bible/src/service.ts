import type { VerseOfTheDay } from "@berea/contracts";
import { books } from "@berea/scripture";
import { type Service, serviceApp } from "@berea/service-kit";
import type { BibleConfig } from "./config.ts";
import { type BibleContext, type BibleParts, createContext } from "./context.ts";
import { bibleRoutes } from "./routes.ts";
import { findVerseOfTheDay } from "./use-cases/get-verse-of-the-day.ts";

export { readBibleConfig } from "./config.ts";

/** bible, and its in-process interface for other services. */
export interface BibleService extends Service<BibleContext> {
  /** The verse of a local date, e.g. "2026-01-31". */
  verseOf(date: string): Promise<VerseOfTheDay>;
}

const chapterCount = books.reduce((sum, { chapters }) => sum + chapters, 0);

/** Opens bible: everything is in memory, so there is nothing to start, stop or close. */
export async function openBible(config: BibleConfig, parts?: BibleParts): Promise<BibleService> {
  const context = await createContext(config, parts);
  const app = serviceApp({
    ...context,
    program: "bible",
    checks: { chapters: () => context.chapters.size === chapterCount },
    routes: bibleRoutes(context),
  });
  const nothing = async () => {};
  return {
    context,
    app,
    verseOf: async (date) => findVerseOfTheDay(context, new Date(date)),
    start: nothing,
    stop: nothing,
    close: nothing,
  };
}
