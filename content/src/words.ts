const tag = /<\/?[a-z]+>/gi;
const quotation = /"[^"]*"/g;
const word = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** A text without its markup. */
export function plainText(text: string): string {
  return text.replace(tag, "");
}

/** What the writer says in his own words: the text without what stands between quotation marks. */
export function ownWords(text: string): string {
  return plainText(text).replace(quotation, '""');
}

/** The words of a text in lower case, without punctuation. */
export function wordsOf(text: string): string[] {
  return plainText(text).toLowerCase().replaceAll("’", "'").match(word) ?? [];
}

/** How many words a text has, as a writer counts them: what stands between spaces. */
export function wordCount(text: string): number {
  return plainText(text).split(/\s+/).filter(Boolean).length;
}

/** The sentences of a text; initials ("N. T. Wright") and "St." end none. */
export function sentencesOf(text: string): string[] {
  return plainText(text).split(
    /(?<=[.?!]["')]?)(?<!\b(?:[A-Z]|St|Dr|vv?|cf)\.)\s+(?=["'(]?[A-Z0-9])/,
  );
}

/** A word without its inflection, so that "sanctifieth" and "sanctify", "ships" and "ship" meet. */
export function stem(word: string): string {
  const base = word.replace(/'s?$/, "");
  const bare = base.replace(/(?:edst|ings?|eth|est|ed|es|s)$/, "");
  const kept = bare.length < 3 ? base : bare;
  return kept
    .replace(/i$/, "y")
    .replace(/([b-df-hj-km-np-rtv-z])\1$/, "$1")
    .replace(/e$/, "");
}
