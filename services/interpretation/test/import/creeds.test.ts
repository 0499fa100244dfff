import { join } from "node:path";
import { type Citation, calls } from "@berea/contracts";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startService, startSqlite, type TestService, type TestStores } from "../service.ts";
import { contentOf, importInto } from "./import-into.ts";
import { folderOf } from "./temporary-folder.ts";

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

const confession = creed("Westminster Confession of Faith", "Confession", [
  {
    Chapter: "3",
    Title: "Of God's Eternal Decree",
    Sections: [
      {
        Section: "5",
        Content: "Those of mankind <that> are predestinated.",
        ContentWithProofs: "…[1]",
      },
      { Section: "99", Content: "Which nobody cites." },
    ],
  },
]);

test("When a document is imported, then its section is the text behind the citation", async () => {
  expect(await textsAt("Romans 9:11")).toEqual([]);
  const report = await run({ "w.json": confession });
  expect(report).toContain(
    "Westminster Assembly · 1647 · Presbyterian · Public domain: 1 sections",
  );
  expect(report).toContain("Left out 171: is not there (w.json, 1.1, ");
  expect(await textsAt("Romans 9:11")).toEqual([
    ["Westminster Confession 3.5", "Those of mankind are predestinated."],
  ]);
  expect(await textsAt("Romans 9")).toEqual([]);
  expect(await run({ "w.json": confession })).toContain("1 unchanged");
});

test("When a document is a catechism or has articles of two kinds, then its numbers are found", async () => {
  await run({
    "c.json": creed("Westminster Shorter Catechism", "Catechism", [
      { Number: 20, Question: "Did God leave all?", Answer: "God, out of his mere good pleasure." },
    ]),
    "d.json": creed("Canons of Dort", "Confession", [
      {
        Chapter: "1",
        Title: "",
        Sections: [
          { Section: "A7", Content: "Seven." },
          { Section: "R9", Content: "Nine." },
        ],
      },
    ]),
  });
  const sections = await service.collections.sections.find({});
  expect(sections.map(({ key, text }) => [key, text])).toEqual(
    expect.arrayContaining([
      [
        "westminster-shorter-catechism/20",
        "<em>Did God leave all?</em>\n\nGod, out of his mere good pleasure.",
      ],
      ["canons-of-dort/1.7", "Seven."],
      ["canons-of-dort/1.RE9", "Nine."],
    ]),
  );
});

test.each([
  [
    "in copyright",
    "Savoy Declaration of Faith",
    "Copyright - Reformed Standards",
    /is in copyright/,
  ],
  [
    "in copyright, by its translation",
    "Helvetic Consensus",
    "Translation Copyright 1990",
    /is in copyright/,
  ],
  [
    "in the words of a modern translation",
    "Belgic Confession",
    "Public Domain",
    /modern translation/,
  ],
  ["nowhere cited", "Nicene Creed", "Public Domain", /Berea cites nothing/],
])("When a document is %s, then it is refused", async (_why, title, attribution, message) => {
  const before = await contentOf(service.collections);
  const article = { Article: "1", Title: "", Content: "Words." };
  await expect(run({ "x.json": creed(title, "Canon", [article], attribution) })).rejects.toThrow(
    message,
  );
  // Among others it is left out.
  const path = folderOf({
    "w.json": confession,
    "x.json": creed(title, "Canon", [article], attribution),
  });
  expect(await importInto(service.collections, "creeds", path)).toMatch(message);
  expect(await contentOf(service.collections)).toEqual(before);
});

test("When the operator has the right to show a modern translation, then it is imported as such", async () => {
  const path = folderOf({
    "b.json": creed("Belgic Confession", "Canon", [{ Article: "1", Title: "", Content: "Words." }]),
  });
  const report = await importInto(
    service.collections,
    "creeds",
    path,
    "--licence",
    "By permission",
  );
  expect(report).toContain("Presbyterian · By permission: 1 sections");
});

test.each([
  ["cut off", confession.slice(0, -9), /is damaged/],
  [
    "of another shape",
    creed("Westminster Confession of Faith", "Confession", [{ Chapter: 3 }]),
    /another shape/,
  ],
])(
  "When a file is %s, then one error says so and the store is as before",
  async (_what, content, message) => {
    const before = await contentOf(service.collections);
    await expect(
      run({ "a.json": confession.replace("mankind", "men"), "w.json": content }),
    ).rejects.toThrow(message);
    expect(await contentOf(service.collections)).toEqual(before);
  },
);

async function textsAt(reference: string): Promise<[string, string][]> {
  const response = await service.get(`/citations/${encodeURIComponent(reference)}`);
  const { citations } = calls.listCitations.reply.parse(await response.json());
  return citations.flatMap(({ short, section, text }: Citation): [string, string][] =>
    text === undefined ? [] : [[`${short} ${section}`, text]],
  );
}

function run(files: Record<string, string>): Promise<string> {
  const folder = folderOf(files);
  const [only, ...more] = Object.keys(files);
  const path = only && more.length === 0 ? join(folder, only) : folder;
  return importInto(service.collections, "creeds", path);
}

function creed(Title: string, CreedFormat: string, Data: object[], attribution = "Public Domain") {
  const Metadata = { Title, CreedFormat, Year: "1647", Authors: ["Westminster Assembly"] };
  return JSON.stringify({ Metadata: { ...Metadata, SourceAttribution: attribution }, Data });
}
