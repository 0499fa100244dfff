import { calls, type VerseOfTheDay } from "@berea/contracts";
import { askService, type Metrics } from "@berea/service-kit";
import { LRUCache } from "lru-cache";

const TIMEOUT_MS = 5_000;
/** At any moment there are three local dates on earth; retries and clocks that differ ask for more. */
const KEPT_DATES = 8;
const KEPT_MS = 3_600_000;

/** Tells the verse of a local date, e.g. "2026-01-31". Rejects while nobody can tell. */
export type VerseOf = (date: string) => Promise<VerseOfTheDay>;

/** Asks bible at `bibleUrl`. */
export function askBible(bibleUrl: string, metrics: Metrics): VerseOf {
  return async (date) => {
    const url = new URL(calls.getVerseOfTheDay.path, bibleUrl);
    url.searchParams.set("date", date);
    const asked = { service: "bible", timeoutMs: TIMEOUT_MS, metrics };
    return calls.getVerseOfTheDay.reply.parse(await askService(url, asked));
  };
}

/**
 * Remembers what `ask` told, so that a million readers cost a few questions: one at a time for each
 * date. While nobody can be asked the last answer holds.
 */
export function rememberVerses(ask: VerseOf): VerseOf {
  const verses = new LRUCache<string, VerseOfTheDay>({
    max: KEPT_DATES,
    ttl: KEPT_MS,
    allowStaleOnFetchRejection: true,
    fetchMethod: (date) => ask(date),
  });
  return async (date) => {
    const verse = await verses.fetch(date);
    if (!verse) throw new Error(`There is no verse for ${date}.`);
    return verse;
  };
}
