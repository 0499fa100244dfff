import { join } from "node:path";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Collections, openCollections } from "../../src/collections.ts";
import { LARGEST_FILE } from "../../src/import/read-file.ts";
import { startService, startSqlite, type TestStores } from "../service.ts";
import { contentOf, importInto } from "./import-into.ts";
import { smallModule } from "./sword-module.ts";
import { folderOf } from "./temporary-folder.ts";

type Files = Record<string, string | Buffer>;

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

test.each([10, 12] as const)(
  "When a module with records of %i bytes is imported, then its texts stand where they belong",
  async (recordSize) => {
    const report = await run(small(smallModule(recordSize)), "--year", "1706");
    expect(report).toContain(
      "sword/small: A small commentary · Somebody · 1706 · Presbyterian · Public Domain: 5 readings",
    );
    const entries = await collections.entries.find({});
    expect(entries.map(({ level, start, end, text }) => [level, start, end, text])).toEqual([
      ["book", 1001001, 1050026, "The book of beginnings, for which there is no other."],
      ["passage", 1001001, 1001002, "In the beginning there was <i>nothing</i> &amp; God."],
      ["passage", 1001003, 1001031, "Light comes by a word, and only <em>by it.</em>"],
      ["passage", 1002001, 1002025, "The seventh day is a day of rest for all."],
      ["passage", 43003016, 43003036, "The church of Rome, he says, has forgotten this long ago."],
    ]);
  },
);

test("When a module is imported while the service runs, then its readings answer at once", async () => {
  const service = await startService({ store });
  onTestFinished(() => service.close());
  const path = "/Genesis%201:20?denomination=Presbyterian";
  expect((await service.ask(path)).origin).toBe("authored");
  await run(small());
  expect(await service.ask(path)).toMatchObject({
    interpretation: "Light comes by a word, and only <em>by it.</em>",
    range: "Genesis 1:3-31",
    origin: "imported",
    source: { title: "A small commentary", author: "Somebody", licence: "Public Domain" },
    also: { origin: "authored" },
  });
});

test("When a module is given by the folder of its files, then its configuration is found", async () => {
  expect(await run(join(folderOf(smallModule()), "modules/small"))).toContain("A small commentary");
});

test("When a module has no configuration, then the operator says what it is", async () => {
  const { "mods.d/small.conf": _conf, ...files } = smallModule();
  const path = join(folderOf(files), "modules/small");
  await expect(run(path)).rejects.toThrow(/title/);
  await expect(run(path, "--title", "Notes")).rejects.toThrow(/licence is "unknown"/);
  await run(path, "--title", "Notes", "--licence", "Public domain");
  expect(await collections.works.find({})).toMatchObject([
    { _id: "sword/small", title: "Notes", licence: "Public domain" },
  ]);
});

test("When the same is imported again, then nothing changes; what has changed is replaced", async () => {
  const path = small();
  expect(await run(path)).toContain("1 imported, 0 replaced, 0 unchanged");
  const before = await contentOf(collections);
  expect(await run(path)).toContain("0 imported, 0 replaced, 1 unchanged");
  expect(await contentOf(collections)).toEqual(before);
  expect(await run(path, "--priority", "3")).toContain("0 imported, 1 replaced, 0 unchanged");
  const [works, entries] = await contentOf(collections);
  expect(works).toMatchObject([{ priority: 3 }]);
  expect(entries).toHaveLength(5);
});

test("When it is a dry run, then the report is the same and the store is not even opened", async () => {
  const report = await importInto(undefined, "sword", small(), ...options, "--dry-run");
  expect(report).toContain("5 readings, about 77 of 31,102 verses, 1 of them kept from Catholic");
  expect(report).toContain("Left out 1: only points to other places (Genesis 3:1)");
  expect(report).toContain("Nothing was written");
});

test("When works are listed and one is removed, then it answers no more", async () => {
  await run(small());
  expect(await importInto(collections, "list")).toContain("sword/small · A small commentary");
  await importInto(collections, "remove", "sword/small");
  expect(await contentOf(collections)).toEqual([[], [], []]);
  await expect(importInto(collections, "remove", "sword/small")).rejects.toThrow(
    "There is no imported work sword/small.",
  );
});

test.each<[what: string, name: string, (bytes: Buffer) => Buffer | undefined, message: RegExp]>([
  ["texts are cut off", "ot.bzz", (bytes) => bytes.subarray(0, -1), /1 bytes are missing/],
  ["verse table is cut off", "nt.bzv", (bytes) => bytes.subarray(0, -1), /nt\.bzv is damaged/],
  ["verse table is missing", "nt.bzv", () => undefined, /nt\.bzv cannot be read \(ENOENT\)/],
  ["table of blocks is cut off", "ot.bzs", (bytes) => bytes.subarray(0, -1), /table of blocks/],
  ["texts have a wrong byte", "ot.bzz", (bytes) => bytes.fill(7, 40, 41), /block 0 is damaged/],
  ["blocks have another size", "ot.bzs", (bytes) => withNumber(bytes, 8, 9), /block 0 is damaged/],
  ["blocks claim to be huge", "ot.bzs", (bytes) => withNumber(bytes, 8, 2 ** 31), /too large/],
  ["verses point to no block", "nt.bzv", (bytes) => bytes.fill(255, 0, 10), /no block 4294967295/],
  ["verses point too far", "nt.bzv", (bytes) => pointingFar(bytes), /beyond the end/],
  ["verses are one slot off", "ot.bzv", (bytes) => shifted(bytes), /keyed wrongly/],
  ["texts are larger than any", "nt.bzz", () => Buffer.alloc(LARGEST_FILE + 1), /too large/],
])(
  "When a module's %s, then one error says so and the store is as before",
  async (_what, name, damage, message) => {
    await run(small());
    const before = await contentOf(collections);
    const { [`modules/small/${name}`]: bytes, ...files } = smallModule();
    const damaged = damage(Buffer.from(bytes ?? ""));
    const path = small(damaged ? { ...files, [`modules/small/${name}`]: damaged } : files);
    await expect(run(path)).rejects.toThrow(message);
    await expect(run(path)).rejects.toThrow(/^[^\n]+$/);
    expect(await contentOf(collections)).toEqual(before);
  },
);

test.each(["CipherKey=abc", "Versification=Vulg", "SourceType=ThML", "CompressType=BZIP2"])(
  "When a module says %s, then it is refused",
  async (line) => {
    const files = smallModule();
    const conf = `${line}\n${files["mods.d/small.conf"]}`;
    await expect(run(small({ ...files, "mods.d/small.conf": conf }))).rejects.toThrow(line);
    expect(await contentOf(collections)).toEqual([[], [], []]);
  },
);

test.each([
  [[], /Usage/],
  [["sword"], /Usage/],
  [["osis", "x"], /"osis" is no format/],
  [["sword", "x", "--tradition", "Jedi"], /"Jedi" is no tradition/],
  [["sword", "x", "--tradition", "Ecumenical"], /"Ecumenical" is no tradition/],
  [["sword", "x", "--year", "MDCC"], /--year must be a whole number/],
  [["sword", "x", "--colour", "red"], /colour/],
  [["sword", "/nowhere", "--tradition", "Baptist"], /\/nowhere cannot be read \(ENOENT\)/],
])("When the command is given %j, then it says what is wrong", async (args, message) => {
  await expect(importInto(undefined, ...args)).rejects.toThrow(message);
});

const options = ["--tradition", "Presbyterian", "--author", "Somebody"];

function run(path: string, ...more: string[]): Promise<string> {
  return importInto(collections, "sword", path, ...options, ...more);
}

function small(files: Files = smallModule()): string {
  return join(folderOf(files), "mods.d/small.conf");
}

function withNumber(bytes: Buffer, at: number, value: number): Buffer {
  bytes.writeUInt32LE(value, at);
  return bytes;
}

/** With an offset that is too large in each record of a text. */
function pointingFar(bytes: Buffer): Buffer {
  for (let record = 0; record < bytes.length; record += 10) {
    if (bytes.readUInt16LE(record + 8) > 0) bytes.writeUInt32LE(1_000_000, record + 4);
  }
  return bytes;
}

function shifted(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(10), bytes.subarray(0, -10)]);
}
