import type { SearchSnapshot } from "./search-machine.ts";

/** What came of the search, shown and told to screen readers; a problem is told elsewhere. */
export function newsOf({ found }: SearchSnapshot): string {
  if (!found) return "";
  const { passage, total, results, asked } = found;
  const go = passage && `Press Enter to go to ${passage.reference}.`;
  if (total === 0 && go) return go;
  const where = asked.book ? ` in ${asked.book}` : "";
  if (total === 0) return `No verses found for “${asked.words}”${where}.`;
  const verses = total === 1 ? "1 verse" : `${total.toLocaleString("en")} verses`;
  const shown = results.length < total ? `, ${results.length.toLocaleString("en")} shown` : "";
  return [go, `${verses} found${where}${shown}.`].filter(Boolean).join(" ");
}
