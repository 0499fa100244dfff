import type { KjvWords } from "../kjv-words.ts";
import { isAboutVerses, type PlacedReading } from "../reading.ts";
import { stem, wordsOf } from "../words.ts";

/**
 * Every text about a passage names a person, a place or another distinctive word that stands in
 * its verses, so that it could not stand under any passage.
 */
export function distinctiveWord(text: string, reading: PlacedReading, kjv: KjvWords): string[] {
  if (!isAboutVerses(reading)) return [];
  const distinctive = kjv.distinctiveIn(reading);
  const named = wordsOf(text).some((word) => distinctive.has(stem(word)));
  return named ? [] : ["names no person, place or distinctive word of its verses"];
}
