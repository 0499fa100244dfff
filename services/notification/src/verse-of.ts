import { calls, type VerseOfTheDay } from "@berea/contracts";
import { askService, type Metrics } from "@berea/service-kit";
import { LRUCache } from "lru-cache";

const TIMEOUT_MS = 5_000;
/**
 * There are up to three local dates on earth at a time; retries and clock differences need more.
 */
const KEPT_DATES = 8;
const KEPT_MS = 3_600_000;

/** Finds the verse of a local date, e.g. "2026-01-31"; rejects while that is impossible. */
export type VerseOf = (date: string) => Promise<VerseOfTheDay>;

export function askBible(bibleUrl: string, metrics: Metrics): VerseOf {
  return async (date) => {
    const url = new URL(calls.getVerseOfTheDay.path, bibleUrl);
    url.searchParams.set("date", date);
    const asked = { service: "bible", timeoutMs: TIMEOUT_MS, metrics };
    return calls.getVerseOfTheDay.reply.parse(await askService(url, asked));
  };
}

/**
 * Caches results, so that a million readers cost a few requests: one at a time for each date. While
 * bible is down, the last result holds.
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
