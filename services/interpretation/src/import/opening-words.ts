import { readKjvVerses } from "@berea/content";
import {
  type Passage,
  splitVerseKey,
  touches,
  type VerseKey,
  verseKey,
  versePassage,
  versesIn,
} from "@berea/scripture";

/**
 * What the opening words of a comment say of the verses that it is filed under. Old commentaries
 * begin with the words that they explain, many with the number of the verse. "strange" words are
 * not of these verses, but may be nobody's.
 */
export type Verdict = "fits" | "elsewhere" | "strange" | "silent";

/** A comment without the number of its verse, and what its opening words say. */
export interface Judged {
  readonly verdict: Verdict;
  readonly text: string;
}

/** So many words in a row are compared, and so many tell where they stand. */
const MOST = 5;
const TELLING = 4;
/** What parts the words of a verse from what is said of them. */
const quotation = /^(.{3,90}?)(?:\s-\s|--|\.{3,4}(?!\s?\.)|,? &c|,? etc\b)/s;
const chapterHeading = /^\s*CHAPTER (\d{1,3})\b/;
const place = /^\s*(?:Verses?\s+)?(\d{1,3})?(?:\s*[,-]\s*(\d{1,3}))?(?=[.\s])\s*\.?\s*/;

/** Opens the King James Version to judge whether comments belong where they are filed. */
export function readJudge(): (passage: Passage, comment: string) => Judged {
  const verses = new Map([...readKjvVerses()].map(([key, text]) => [key, ` ${bare(text)} `]));
  const books = Map.groupBy(verses.keys(), (key) => splitVerseKey(key).book);

  return (passage, comment) => {
    const [found = "", ...written] = place.exec(comment) ?? [];
    const numbers = written.filter((number) => number !== undefined).map(Number);
    const text = numbers.length > 0 ? comment.slice(found.length) : comment;
    const [, quoted] = quotation.exec(text) ?? [];
    const words = bare(quoted ?? text.slice(0, 90)).split(" ");
    const here = versesIn(passage)
      .map((key) => verses.get(key) ?? "")
      .join(" ");
    return { verdict: verdictOn(), text };

    function verdictOn(): Verdict {
      const { chapter } = splitVerseKey(passage.start);
      if (Number(chapterHeading.exec(comment)?.[1] ?? chapter) !== chapter) return "elsewhere";
      // A 1 may begin a list.
      const labels = numbers.filter((number) => number > 1);
      if (labels.some((verse) => !touches(versePassage(atVerse(verse)), passage))) {
        return "elsewhere";
      }
      const telling = words.filter((word) => word.length > 3);
      const known = telling.filter((word) => here.includes(` ${word}`));
      if (words.length >= TELLING && has(here, words.slice(0, MOST))) return "fits";
      if (quoted === undefined && numbers.length === 0) return "silent";
      if (telling.length > 0 && known.length === telling.length) return "fits";
      if (words.length >= TELLING && standsInBook(words.slice(0, MOST))) return "elsewhere";
      return telling.length > 1 && known.length === 0 ? "strange" : "silent";
    }

    function atVerse(verse: number): VerseKey {
      const { book, chapter } = splitVerseKey(passage.start);
      return verseKey(book, chapter, verse);
    }

    function standsInBook(run: readonly string[]): boolean {
      const keys = books.get(splitVerseKey(passage.start).book) ?? [];
      return keys.some((key) => has(verses.get(key) ?? "", run));
    }
  };
}

function has(text: string, words: readonly string[]): boolean {
  return text.includes(` ${words.join(" ")} `);
}

function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^a-z]+/g, " ")
    .trim();
}
