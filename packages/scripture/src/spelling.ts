/**
 * Normalises typed or pasted text: lower case, full-width characters narrowed, every dash a hyphen,
 * every run of white space, underscores or `%20` a single space.
 */
export function plainSpelling(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/(?:\s|_|%20)+/g, " ")
    .trim();
}
