import type { VerseOfTheDay } from "@berea/contracts";
import { bookByNumber, splitVerseKey } from "@berea/scripture";
import { type PreparedReply, prepareUncompressed } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { toMarkup } from "../library/notation.ts";
import { secondsLeftOfDay, verseOfTheDay } from "../rules.ts";

/** In seconds; short, so that a corrected list is soon seen. */
const longestAge = 300;

/**
 * The verse of a date, e.g. "2026-01-31", or of today in UTC; caches may keep the latter until
 * midnight, and either for five minutes at most.
 */
export function getVerseOfTheDay(context: BibleContext, date: string | undefined): PreparedReply {
  const now = context.now();
  const age = date ? longestAge : Math.min(longestAge, secondsLeftOfDay(now));
  const reply = findVerseOfTheDay(context, date ? new Date(date) : now);
  return prepareUncompressed(Buffer.from(JSON.stringify(reply)), {
    type: "application/json; charset=utf-8",
    cacheControl: `public, max-age=${age}`,
  });
}

export function findVerseOfTheDay(
  { dailyVerses, kjv }: Pick<BibleContext, "dailyVerses" | "kjv">,
  moment: Date,
): VerseOfTheDay {
  const key = verseOfTheDay(dailyVerses, moment);
  const { book, chapter, verse } = splitVerseKey(key);
  return {
    text: toMarkup(kjv.texts[kjv.keys.indexOf(key)] ?? ""),
    book: bookByNumber(book)?.name ?? "",
    chapter,
    verse,
  };
}
