import { readingsFolder, readReadings } from "@berea/content";
import {
  books as biblicalBooks,
  bookPassage,
  chapterPassage,
  ecumenical,
  formatReference,
  type Passage,
  profileDenominations,
  signUpDenominations,
  type Tradition,
  traditionOf,
  traditions,
  type VerseKey,
  versesIn,
  voices,
} from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readReference } from "../src/read-question.ts";
import { readAuthored } from "../src/readings/authored.ts";
import { openDisputedPassages } from "../src/readings/disputed.ts";
import { resolve, tiersOf } from "../src/rules.ts";
import { lookupKeysAsked } from "../src/use-cases/answer-question.ts";
import { startService, startSqlite, type TestService, type TestStores } from "./service.ts";

const authored = readAuthored(readingsFolder);
const disputedPassages = openDisputedPassages(authored);
const readings = readReadings(readingsFolder).flatMap((work) => work.readings);
const books = readings.filter(({ level }) => level === "book");
const everyVerse = biblicalBooks.flatMap(({ number }) => versesIn(whole(bookPassage(number))));
const differences = readings.filter(({ difference }) => difference);

let stores: TestStores;
let store: Store;
let service: TestService;

beforeAll(async () => {
  stores = await startSqlite();
  store = await stores.open();
  service = await startService({ store });
});
afterAll(async () => {
  await service.close();
  await store.close();
  await stores.stop();
});

test.each(traditions.map((name) => [name]))(
  "When a reader of the tradition %s asks about any verse of the Bible, then a passage answers",
  (tradition) => {
    const acceptable = [tradition, ecumenical];
    const own = new Set(differences.filter((one) => one.tradition === tradition).flatMap(versesIn));
    const wrong: unknown[] = [];
    for (const verse of everyVerse) {
      const question = readReference(nameOf(verse));
      const candidates = authored.find(lookupKeysAsked(question), tiersOf(tradition));
      const isDisputed = disputedPassages.hold(question.passage);
      const asker = { voice: tradition, isDisputed };
      const { level, tradition: voice } = resolve(question, asker, candidates)?.entry ?? {};
      const voices = own.has(verse) ? [tradition] : acceptable;
      const right = voice && voices.includes(voice) && (level === "verse" || level === "passage");
      if (!right) wrong.push([nameOf(verse), voice, level]);
    }
    expect(wrong).toEqual([]);
    expect(everyVerse).toHaveLength(31_102);
  },
);

test("When verses here and there are asked about over HTTP, then the same readings answer", async () => {
  const verses = everyVerse.filter((_, index) => index % 97 === 0);
  for (const [index, verse] of verses.entries()) {
    const tradition = voices[index % voices.length] ?? ecumenical;
    const asked = tradition === ecumenical ? "" : `?denomination=${tradition}`;
    const path = `/${encodeURIComponent(nameOf(verse))}${asked}`;
    const question = readReference(nameOf(verse));
    const candidates = authored.find(lookupKeysAsked(question), tiersOf(tradition));
    const isDisputed = disputedPassages.hold(question.passage);
    expect(await service.ask(path)).toMatchObject({
      interpretation: resolve(question, { voice: tradition, isDisputed }, candidates)?.entry.text,
      origin: "authored",
    });
  }
});

test("When any spelling of a denomination asks about a disputed passage, then its own voice answers", async () => {
  const spellings = new Set([...signUpDenominations, ...profileDenominations]);
  const ranges = differences.filter(({ tradition }) => tradition === ecumenical);
  expect(ranges.length).toBeGreaterThanOrEqual(24);
  for (const spelling of spellings) {
    const tradition = traditionOf(spelling) ?? ecumenical;
    for (const range of ranges) {
      const reference = formatReference(range);
      const query = new URLSearchParams({ denomination: spelling });
      const answer = await service.ask(`/${encodeURIComponent(reference)}?${query}`);
      const of = (voice: string) =>
        differences.find(
          ({ start, end, tradition: own }) =>
            start === range.start && end === range.end && own === voice,
        );
      const written = of(tradition);
      expect(answer).toMatchObject(
        written
          ? { interpretation: written.text, sourceDenomination: tradition, range: reference }
          : { sourceDenomination: ecumenical, unwritten: true },
      );
    }
  }
});

test("When a Catholic or Orthodox reader asks about anything written, then no Reformed reading answers", async () => {
  const readers: Tradition[] = ["Catholic", "Orthodox"];
  const paths = [
    ...everyChapter().map(({ path }) => path),
    ...biblicalBooks.map(({ name }) => `/book/${encodeURIComponent(name)}`),
  ];
  for (const reader of readers) {
    for (const path of paths) {
      const { sourceDenomination } = await service.ask(`${path}?denomination=${reader}`);
      expect([...readers, ecumenical]).toContain(sourceDenomination);
    }
  }
});

test("When any chapter of the Bible is asked about, then its own reading answers", async () => {
  const asked = everyChapter();
  expect(asked).toHaveLength(1_189);
  for (const { path, start, end } of asked) {
    const own = readings.find(
      (one) => one.level === "chapter" && one.start === start && one.end === end,
    );
    expect(await service.ask(path), path).toMatchObject({
      interpretation: own?.text,
      sourceDenomination: ecumenical,
      level: "chapter",
    });
  }
});

test("When any book of the Bible is asked about, then its own reading answers", async () => {
  for (const { number, name } of biblicalBooks) {
    const { start, end } = whole(bookPassage(number));
    const voices = books.filter((one) => one.start === start && one.end === end);
    expect(voices.map(({ tradition }) => tradition)).toContain(ecumenical);
    for (const { tradition, text } of voices) {
      const asked = tradition === ecumenical ? "" : `?denomination=${tradition}`;
      const path = `/book/${encodeURIComponent(name)}${asked}`;
      expect(await service.ask(path)).toMatchObject({
        interpretation: text,
        sourceDenomination: tradition,
        level: "book",
      });
    }
  }
});

function everyChapter() {
  return biblicalBooks.flatMap(({ number, name, chapters }) =>
    Array.from({ length: chapters }, (_, index) => ({
      path: `/chapter/${encodeURIComponent(name)}/${index + 1}`,
      ...whole(chapterPassage(number, index + 1)),
    })),
  );
}

function whole(passage: Passage | undefined): Passage {
  if (!passage) throw new Error("There is no such place.");
  return passage;
}

function nameOf(verse: VerseKey): string {
  return formatReference({ start: verse, end: verse });
}
