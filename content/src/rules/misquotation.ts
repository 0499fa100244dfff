import type { KjvWords } from "../kjv-words.ts";
import type { PlacedReading } from "../reading.ts";
import { sentencesOf } from "../words.ts";

const shortest = 4;
/** The share of its words by which a quotation is taken for one of a verse. */
const likeness = 0.75;
/** A sentence that gives other words than the King James Version's says so. */
const otherWords =
  /\b(?:Hebrew|Greek|Aramaic|Latin|literally|translat|render|hymn|metrical|Prayer Book|other Bibles|many Bibles|means?|meaning|margin|psalter|sing|sung|song)/i;

/**
 * Quotations of verses are word for word those of the King James Version. A quotation that is not,
 * and has most of its words in a run of the chapter that the reading is about, misquotes it; others
 * are of other books.
 */
export function misquotation(text: string, reading: PlacedReading, kjv: KjvWords): string[] {
  const own = sentencesOf(text).filter((sentence) => !otherWords.test(sentence));
  return [...own.join(" ").matchAll(/"([^"]+)"/g)].flatMap(([, quoted = ""]) =>
    quoted
      .split(/…|\.\.\./)
      .map((part) => kjv.bare(part))
      .filter((part) => part.split(" ").length >= shortest && !kjv.has(part))
      .flatMap((part) => {
        const meant = kjv.nearest(part, reading);
        return meant.likeness < likeness ? [] : [`quotes "${quoted}" for "${meant.text}"`];
      }),
  );
}
