/** What turns the direction of the words around it: controls, and letters written from the right. */
const turning =
  /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A name fit to stand in a sentence: what it holds leaves the order of the other words alone. For
 * plain text; in markup `<bdi>` does the same. Most names come out as they are.
 */
export function isolated(name: string): string {
  if (!turning.test(name)) return name;
  // A control of the name's own could end the isolation.
  return `\u2068${name.replace(/\p{Bidi_Control}/gu, "")}\u2069`;
}
