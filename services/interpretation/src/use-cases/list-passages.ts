import type { Reply } from "@berea/contracts";
import { formatReference, splitVerseKey, verseKey } from "@berea/scripture";
import { presentDisputed } from "../present.ts";
import type { Question } from "../rules.ts";
import type { Readings } from "./answer-question.ts";

/** The passages of a chapter, in order, and those on which the traditions differ. */
export function listPassages(
  { authored, disputed }: Readings,
  { passage }: Question,
): Reply<"listPassages"> {
  const { book, chapter } = splitVerseKey(passage.start);
  return {
    reference: formatReference(passage),
    passages: authored.passagesOf(verseKey(book, chapter, 0)).map(({ entry }) => ({
      range: formatReference(entry),
      title: entry.title ?? "",
      start: splitVerseKey(entry.start).verse,
      end: splitVerseKey(entry.end).verse,
    })),
    disputed: disputed.touching(passage).map((one) => ({
      ...presentDisputed(one),
      // One that begins or ends in another chapter is cut to this one.
      start: splitVerseKey(Math.max(one.passage.start, passage.start)).verse,
      end: splitVerseKey(Math.min(one.passage.end, passage.end)).verse,
    })),
  };
}
