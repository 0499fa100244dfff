import { hyphenated, wordsOf } from "./words.ts";

/** Words that must stand together; a word that was not quoted is a phrase of its own. */
export interface TypedPhrase {
  /** Each word in small letters, in the parts that its hyphens make. */
  readonly words: readonly (readonly string[])[];
  /** Whether it is the last word and not quoted, so that more of it may be to come. */
  readonly open: boolean;
}

const quotationMarks = /["“”„‟«»″＂]/;

/** Reads what was typed: words, and phrases in double quotation marks of any kind. */
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

/** Brings letters, apostrophes and hyphens to the forms that the text has; accents go. */
function asWritten(text: string): string {
  return text
    .replace(/[‘’‛ʼ′´`＇]/g, "'")
    .normalize("NFKD")
    .replace(/[\p{M}\u00ad]/gu, "")
    .replace(/[‐‑‒–−]/g, "-");
}
