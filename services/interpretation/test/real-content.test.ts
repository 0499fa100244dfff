import { readingsFolder, readReadings } from "@berea/content";
import {
  ecumenical,
  familyOf,
  formatReference,
  profileDenominations,
  signUpDenominations,
  type Tradition,
  traditionOf,
  traditions,
  type VerseKey,
  versesIn,
} from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placesAsked } from "../src/answer-question.ts";
import { readAuthored } from "../src/authored.ts";
import { readReference } from "../src/read-question.ts";
import { resolve, tiersOf } from "../src/rules.ts";
import { startService, startSqlite, type TestService, type TestStores } from "./service.ts";

const authored = readAuthored(readingsFolder);
const readings = readReadings(readingsFolder).flatMap((work) => work.readings);
const chapters = readings.filter(({ level }) => level === "chapter");
const books = readings.filter(({ level }) => level === "book");
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
  "When a reader of the tradition %s asks about any verse of a written chapter, then a passage answers",
  (tradition) => {
    const acceptable = [tradition, ...familyOf(tradition), ecumenical];
    const disputed = new Set(differences.flatMap(versesIn));
    const wrong: unknown[] = [];
    for (const verse of chapters.flatMap(versesIn)) {
      const question = readReference(nameOf(verse));
      const candidates = authored.find(placesAsked(question), tiersOf(tradition));
      const { level, tradition: voice } = resolve(question, tradition, candidates)?.entry ?? {};
      const voices = disputed.has(verse) ? [tradition] : acceptable;
      const right = voice && voices.includes(voice) && (level === "verse" || level === "passage");
      if (!right) wrong.push([nameOf(verse), voice, level]);
    }
    expect(wrong).toEqual([]);
  },
);

test("When verses here and there are asked about over HTTP, then the same readings answer", async () => {
  const verses = chapters.flatMap(versesIn).filter((_, index) => index % 97 === 0);
  for (const [index, verse] of verses.entries()) {
    const tradition = traditions[index % traditions.length] ?? ecumenical;
    const path = `/${encodeURIComponent(nameOf(verse))}?denomination=${tradition}`;
    const question = readReference(nameOf(verse));
    const candidates = authored.find(placesAsked(question), tiersOf(tradition));
    expect(await service.ask(path)).toMatchObject({
      interpretation: resolve(question, tradition, candidates)?.entry.text,
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
      const written = differences.find(
        ({ start, end, tradition: own }) =>
          start === range.start && end === range.end && own === tradition,
      );
      expect(answer).toMatchObject({
        interpretation: written?.text,
        sourceDenomination: tradition,
        range: reference,
      });
    }
  }
});

test("When a Catholic or Orthodox reader asks about anything written, then no Reformed reading answers", async () => {
  const readers: Tradition[] = ["Catholic", "Orthodox"];
  const paths = [
    ...chapters.map((chapter) => `/${encodeURIComponent(formatReference(chapter))}`),
    ...books.map((book) => `/book/${encodeURIComponent(formatReference(book))}`),
  ];
  for (const reader of readers) {
    for (const path of new Set(paths)) {
      const { sourceDenomination } = await service.ask(`${path}?denomination=${reader}`);
      expect([...readers, ecumenical]).toContain(sourceDenomination);
    }
  }
});

test("When a chapter or a book is asked about, then its own reading answers", async () => {
  for (const chapter of chapters) {
    const [, book, number] = /^(.+) (\d+)$/.exec(formatReference(chapter)) ?? [];
    const answer = await service.ask(`/chapter/${encodeURIComponent(`${book}`)}/${number}`);
    expect(answer).toMatchObject({ interpretation: chapter.text, level: "chapter" });
  }
  for (const book of books) {
    const path = `/book/${encodeURIComponent(formatReference(book))}`;
    const answer = await service.ask(`${path}?denomination=${book.tradition}`);
    expect(answer).toMatchObject({
      interpretation: book.text,
      sourceDenomination: book.tradition,
      level: "book",
    });
  }
});

function nameOf(verse: VerseKey): string {
  return formatReference({ start: verse, end: verse });
}
