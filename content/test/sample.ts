import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { books, ecumenical, voices } from "@berea/scripture";
import { dump } from "js-yaml";
import { onTestFinished } from "vitest";

type Texts = Record<string, string>;

interface Passage {
  verses: string;
  title: string;
  reading: string;
}

interface Difference {
  verses: string;
  title: string;
  questions?: string[];
  readings: Texts;
}

/** A small content that follows every rule; tests change what they are about. */
export interface Sample {
  book: { book: string; title: string; readings: Texts };
  chapter: {
    chapter: string;
    title: string;
    reading: string;
    passages: [Passage, Passage];
    differences: [Difference, ...Difference[]];
  };
  disputed: { verses: string; theme: string; question: string }[];
  daily: string[];
}

let made = 0;

/** Sentences of this many words in all, none of which any other text has. */
export function prose(count: number, opening = "Here"): string {
  made++;
  const words = Array.from({ length: count - 3 }, (_, index) => `w${made}x${index}`);
  return `${opening} the people ${words.join(" ")}.`;
}

/** The sample: the book of Psalms and its shortest chapter. */
export function makeSample(): Sample {
  const eachVoice = (text: (voice: string) => string) =>
    Object.fromEntries(voices.map((voice) => [voice, text(voice)]));
  return {
    book: {
      book: "Psalms",
      title: "Songs of many centuries",
      readings: eachVoice((voice) => prose(voice === ecumenical ? 200 : 70)),
    },
    chapter: {
      chapter: "Psalms 117",
      title: "The shortest of all",
      reading: prose(80),
      passages: [
        { verses: "Psalms 117:1", title: "All nations are called", reading: prose(60, "Nations") },
        {
          verses: "Psalms 117:2",
          title: "Kindness and lasting truth",
          reading: prose(60, "Kindness"),
        },
      ],
      differences: [
        {
          verses: "Psalms 117:2",
          title: "How kindness is meant",
          readings: eachVoice(() => prose(90, "Kindness")),
        },
      ],
    },
    disputed: [
      { verses: "Psalms 117:2", theme: "Last things", question: "How great is this kindness?" },
      { verses: "John 3:16-18", theme: "Baptism", question: "For whom did Christ die?" },
    ],
    daily: books
      .flatMap(({ name, verses }) => verses.map((_, index) => `${name} ${index + 1}:1`))
      .slice(0, 400),
  };
}

/** Writes a sample into a folder that goes when the test ends. */
export function writeSample(sample: Sample, more: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), "content-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const files = {
    "readings/psalms/book.yaml": dump(sample.book, { lineWidth: -1 }),
    "readings/psalms/117.yaml": dump(sample.chapter, { lineWidth: -1 }),
    "disputed-passages.yaml": dump(sample.disputed),
    "verses-of-the-day.yaml": dump(sample.daily),
    "reviews.yaml": "reviews: # Nobody yet.\n",
    "CORRECTIONS.md": "# Corrections\n",
    ...more,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
