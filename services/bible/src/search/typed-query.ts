import { hyphenated, wordsOf } from "./words.ts";

/** Words that must be adjacent; an unquoted word is a phrase of its own. */
export interface TypedPhrase {
  /** Each word in lower case, split at its hyphens. */
  readonly words: readonly (readonly string[])[];
  /** Whether it is the last word and unquoted, so that the user may still be typing it. */
  readonly open: boolean;
}

const quotationMarks = /["“”„‟«»″＂]/;

/** Parses a query into words, and phrases in double quotation marks of any kind. */
export function readTypedQuery(query: string): TypedPhrase[] {
  const parts = query.split(quotationMarks);
  return parts.flatMap((part, index): TypedPhrase[] => {
    const words = hyphenated(wordsOf(asWritten(part)));
    const isQuoted = index % 2 === 1;
    if (isQuoted) return words.length > 0 ? [{ words, open: false }] : [];
    const last = index === parts.length - 1 ? words.length - 1 : -1;
    return words.map((word, at) => ({ words: [word], open: at === last }));
  });
}

/** Normalises letters, apostrophes and hyphens to the text's forms; removes accents. */
function asWritten(text: string): string {
  return text
    .replace(/[‘’‛ʼ′´`＇]/g, "'")
    .normalize("NFKD")
    .replace(/[\p{M}\u00ad]/gu, "")
    .replace(/[‐‑‒–−]/g, "-");
}
