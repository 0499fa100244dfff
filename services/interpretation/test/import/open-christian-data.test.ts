import { join } from "node:path";
import { readKjvVerses } from "@berea/content";
import { type Passage, parseReference, splitVerseKey, versesIn } from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Collections, openCollections } from "../../src/collections.ts";
import { startSqlite, type TestStores } from "../service.ts";
import { contentOf, importInto } from "./import-into.ts";
import { folderOf } from "./temporary-folder.ts";

const verses = readKjvVerses();
const osis: Readonly<Record<number, string>> = { 43: "John", 58: "Heb" };

let stores: TestStores;
let store: Store;
let collections: Collections;

beforeAll(async () => {
  stores = await startSqlite();
});
beforeEach(async () => {
  store = await stores.open();
  collections = await openCollections(async () => store)();
  return () => store.close();
});
afterAll(() => stores.stop());

test("When a commentary is imported, then each comment stands at its verse, without its summary", async () => {
  const data = commentsOn("John 1");
  change(data, 0, {
    commentary_text:
      "John 1:1\n\njoh 1:1\njoh 1:1In the beginning was the Word,.... Of <b>old</b> & <a href='x'>now</a>.",
  });
  const report = await run(fileOf(data));
  expect(report).toContain(
    "open-christian-data/notes: Notes on the Bible · John Wesley · 1754 · Methodist · Public domain: 51 readings",
  );
  const entries = await collections.entries.find({});
  expect(entries[0]).toMatchObject({
    ...{ level: "verse", start: 43001001, end: 43001001, tradition: "Methodist" },
    text: "In the beginning was the Word,.... Of <b>old</b> &amp; now.",
  });
  expect(JSON.stringify(await contentOf(collections))).not.toContain("by a model");
});

test("When some comments are about other verses, then they alone are left out and reported", async () => {
  const data = commentsOn("John 1");
  change(data, 9, { commentary_text: commentOn(43001030) });
  change(data, 10, { commentary_text: "Verse 40. Which is said elsewhere." });
  change(data, 11, { verse_range_osis: "John.1.99" });
  const report = await run(fileOf(data));
  expect(report).toContain("Left out 2: opens with words of another verse (John 1:10, John 1:11)");
  expect(report).toContain("Left out 1: is filed under verses that do not exist (John.1.99)");
  expect(await collections.entries.count({})).toBe(48);
});

test("When a chapter is filed one verse off, then only what fits is taken from it", async () => {
  const off = commentsOn("John 2").map(({ commentary_text }, at) => ({
    verse_range_osis: `John.2.${at}`,
    commentary_text,
  }));
  const report = await run(fileOf([...commentsOn("John 1"), ...off.slice(1)]));
  expect(report).toMatch(
    /Left out \d+: stands in a chapter whose comments are misfiled \(John 2:1,/,
  );
  const left = await collections.entries.find({ start: { $gte: 43002000 } });
  expect(left.length).toBeLessThan(3);
  expect(await collections.entries.count({ start: { $lt: 43002000 } })).toBe(51);
});

test("When a book is filed six chapters off, then none of it is taken, and the rest is", async () => {
  const folder = folderOf({
    "john.json": JSON.stringify(fileContent(commentsOn("John 1"))),
    "hebrews.json": JSON.stringify(fileContent(misfiled())),
    "_manifest.json": "{}",
  });
  const report = await run(folder);
  expect(report).toMatch(
    /Left out 20: stands in a book whose comments are misfiled \(Hebrews 1:1,/,
  );
  expect(await collections.entries.count({ start: { $gte: 58000000 } })).toBe(0);
  expect(await collections.entries.count({})).toBe(51);
});

test.each<[what: string, content: () => string, message: RegExp]>([
  [
    "is cut off",
    () => JSON.stringify(fileContent(commentsOn("John 1"))).slice(0, -20),
    /is damaged/,
  ],
  [
    "has another shape",
    () => '{"meta":{"schema_type":"commentary"},"data":[]}',
    /another shape.*meta\.id/,
  ],
  ["has no comments", () => JSON.stringify(fileContent([])), /another shape.*data/],
  ["is keyed wrongly", () => JSON.stringify(fileContent(misfiled())), /keyed wrongly/],
  [
    "is not free",
    () => JSON.stringify(fileContent(commentsOn("John 1"), { license: "all-rights" })),
    /licence of Notes on the Bible is "all-rights"/,
  ],
  ["is of another kind", () => '{"meta":{"schema_type":"sermon"},"data":[]}', /another shape/],
])(
  "When a file %s, then one error says so and the store is as before",
  async (_what, content, message) => {
    await run(fileOf(commentsOn("John 1")));
    const before = await contentOf(collections);
    const path = join(folderOf({ "a.json": content() }), "a.json");
    await expect(run(path)).rejects.toThrow(message);
    await expect(run(path)).rejects.toThrow(/^[^\n]+$/);
    expect(await contentOf(collections)).toEqual(before);
  },
);

test("When a folder holds two works, then neither is imported", async () => {
  const folder = folderOf({
    "a.json": JSON.stringify(fileContent(commentsOn("John 1"))),
    "b.json": JSON.stringify(fileContent(commentsOn("John 2"), { id: "other" })),
  });
  await expect(run(folder)).rejects.toThrow(/of another work \(other\)/);
});

test("When a catechism is imported, then its parts are the texts of its sections", async () => {
  const item = (id: string, group: string, question: string) => ({
    ...{ item_id: id, group, question, answer: `Answer ${id}.` },
  });
  const data = [
    item("1", "I. The Ten Commandments -- The First -- No other gods.", "What is this?"),
    item("2", "I. The Ten Commandments -- The Second -- The name.", "And this?"),
    item("3", "IV. Baptism -- For fathers", "What is Baptism?"),
  ];
  const meta = {
    id: "luthers-small-catechism",
    schema_type: "catechism_qa",
    author: "Martin Luther",
  };
  const report = await run(fileOf(data, meta));
  expect(report).toContain("Martin Luther · 1529 · Lutheran · Public domain: 2 sections");
  expect(report).toContain("Left out 14: is not there (Christian Questions,");
  const sections = await collections.sections.find({});
  expect(sections.map(({ key, text }) => [key, text])).toEqual([
    [
      "small-catechism/I",
      "The First\n\nNo other gods.\n\n<em>What is this?</em>\n\nAnswer 1.\n\nThe Second\n\nThe name.\n\n<em>And this?</em>\n\nAnswer 2.",
    ],
    ["small-catechism/IV", "For fathers\n\n<em>What is Baptism?</em>\n\nAnswer 3."],
  ]);
});

/** A comment for each verse, which opens with its first words, as Wesley's and Clarke's do. */
function commentsOn(reference: string) {
  return versesIn(passageOf(reference)).map((key) => {
    const { book, chapter, verse } = splitVerseKey(key);
    return {
      ...{ verse_range_osis: `${osis[book]}.${chapter}.${verse}`, commentary_text: commentOn(key) },
      ...{ summary: "Written by a model.", word_count: 9 },
    };
  });
}

function change(data: readonly object[], at: number, changed: object): void {
  Object.assign(data[at] ?? {}, changed);
}

/** The comments on Hebrews 7, said to be on Hebrews 1. */
function misfiled() {
  return commentsOn("Hebrews 7")
    .slice(0, 20)
    .map((comment, at) => ({ ...comment, verse_range_osis: `Heb.1.${(at % 14) + 1}` }));
}

function commentOn(key: number): string {
  const words = (verses.get(key) ?? "")
    .replaceAll(/[[\]#]/g, "")
    .trim()
    .split(" ")
    .slice(0, 6);
  return `${words.join(" ").replace(/[^a-zA-Z]+$/, "")} - This is said of it.`;
}

function passageOf(reference: string): Passage {
  const passage = parseReference(reference);
  if (!passage) throw new Error(reference);
  return passage;
}

function fileContent(data: readonly object[], meta: Record<string, string> = {}) {
  const usual = { id: "notes", title: "Notes on the Bible", author: "John Wesley", language: "en" };
  const facts = {
    original_publication_year: 1754,
    license: "public-domain",
    schema_type: "commentary",
  };
  return { meta: { ...usual, ...facts, ...meta }, data };
}

function fileOf(data: readonly object[], meta: Record<string, string> = {}): string {
  return join(folderOf({ "a.json": JSON.stringify(fileContent(data, meta)) }), "a.json");
}

function run(path: string): Promise<string> {
  return importInto(collections, "open-christian-data", path, "--tradition", "Methodist");
}
