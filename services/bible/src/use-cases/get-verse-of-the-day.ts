import type { VerseOfTheDay } from "@berea/contracts";
import { bookByNumber, splitVerseKey } from "@berea/scripture";
import { type PreparedReply, prepareUncompressed } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { toMarkup } from "../notation.ts";
import { secondsLeftOfDay, verseOfTheDay } from "../rules.ts";

/** Short, so that a corrected list is soon seen. */
const longestAge = 300;

/** The verse of the UTC date; caches may keep it while the date lasts, for five minutes at most. */
export function getVerseOfTheDay(context: BibleContext): PreparedReply {
  const { keys, texts } = context.kjv;
  const now = context.now();
  const key = verseOfTheDay(context.dailyVerses, now);
  const { book, chapter, verse } = splitVerseKey(key);
  const reply: VerseOfTheDay = {
    text: toMarkup(texts[keys.indexOf(key)] ?? ""),
    book: bookByNumber(book)?.name ?? "",
    chapter,
    verse,
  };
  const age = Math.min(longestAge, secondsLeftOfDay(now));
  return prepareUncompressed(Buffer.from(JSON.stringify(reply)), {
    type: "application/json; charset=utf-8",
    cacheControl: `public, max-age=${age}`,
  });
}
