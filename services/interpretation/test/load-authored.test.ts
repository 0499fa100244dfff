import { writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { createLog } from "@berea/service-kit";
import type { Collection, Document, Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { readInterpretationConfig } from "../src/config.ts";
import { createContext } from "../src/context.ts";
import { everyStore, type TestStores } from "./service.ts";
import { rewriteContent, smallContent, writeContent } from "./small-content.ts";

const config = readInterpretationConfig({});
const log = createLog({ name: "interpretation", level: "silent" });

describe.each(everyStore)("%s", (_name, start) => {
  let stores: TestStores;
  let store: Store;
  let database = 0;
  const open = () => stores.open(`loaded-${process.pid}-${database}`);

  beforeAll(async () => {
    stores = await start();
  });
  afterAll(() => stores.stop());
  beforeEach(async () => {
    database++;
    store = await open();
    return () => store.close();
  });

  test("When the content is loaded first, then each reading is an entry of its tradition's work", async () => {
    const { works, entries } = await load(store, writeContent(smallContent()));
    expect(await works.count({ origin: "authored" })).toBe(9);
    expect(await entries.count({})).toBe(2 + 1 + 2 + 9);
    expect(await entries.findOne({ text: "John 3:3-8, Baptist" })).toEqual({
      _id: "berea-baptist/difference-43003003-43003008",
      workId: "berea-baptist",
      tradition: "Baptist",
      level: "passage",
      difference: true,
      start: 43003003,
      end: 43003008,
      title: "Water",
      text: "John 3:3-8, Baptist",
      places: [43003000],
    });
  });

  test("When nothing has changed since the last start, then nothing is written", async () => {
    const folder = writeContent(smallContent());
    const counted = countWrites(store);
    await load(counted.store, folder);
    expect(counted.writes.entries).toBe(14);
    counted.writes.entries = counted.writes.works = 0;
    await load(counted.store, folder);
    expect(counted.writes).toEqual({ works: 0, entries: 0 });
  });

  test("When one text has changed, then one entry is written and the others are left", async () => {
    const content = smallContent();
    const folder = writeContent(content);
    await load(store, folder);
    rewriteContent(folder, { "john/003.yaml": { ...content["john/003.yaml"], reading: "New" } });
    const counted = countWrites(store);
    const { entries } = await load(counted.store, folder);
    expect(counted.writes.entries).toBe(1);
    expect(await entries.find({ level: "chapter" })).toMatchObject([{ text: "New" }]);
    expect(await entries.count({})).toBe(14);
  });

  test("When a file changes in a way that no reader sees, then no entry is written", async () => {
    const folder = writeContent(smallContent());
    await load(store, folder);
    const book = JSON.stringify(smallContent()["john/book.yaml"]);
    writeFileSync(join(folder, "john/book.yaml"), `# A remark\n${book}\n`);
    const counted = countWrites(store);
    await load(counted.store, folder);
    expect(counted.writes).toEqual({ works: 9, entries: 0 });
  });

  test("When readings have gone, then so have their entries, and others' entries are left", async () => {
    const content = smallContent();
    const folder = writeContent(content);
    const { works, entries } = await load(store, folder);
    const imported = { workId: "henry", tradition: "Presbyterian", text: "Henry" } as const;
    await entries.insert({
      ...imported,
      level: "passage",
      start: 43003001,
      end: 43003021,
      places: [43003000],
    });
    await works.insert({
      _id: "berea-former",
      title: "A former work",
      author: "Berea",
      tradition: "Baptist",
      licence: "MIT",
      origin: "authored",
      sha256: "0",
    });
    rewriteContent(folder, { "john/003.yaml": { ...content["john/003.yaml"], differences: [] } });
    await load(store, folder);
    expect(await entries.count({ difference: true })).toBe(0);
    expect(await entries.count({ workId: "henry" })).toBe(1);
    expect(await entries.count({})).toBe(2 + 1 + 2 + 1);
    expect(await works.findOne({ _id: "berea-former" })).toBeNull();
  });

  test("When passages are divided anew, then no verse is without one while they are loaded", async () => {
    const content = smallContent();
    const folder = writeContent(content);
    const { entries } = await load(store, folder);
    const passages = [1, 2, 3, 4, 5, 6].map((part) => ({
      verses: `John 3:${part * 6 - 5}-${part * 6}`,
      title: "A part",
      reading: `Part ${part}`,
    }));
    rewriteContent(folder, { "john/003.yaml": { ...content["john/003.yaml"], passages } });
    const uncovered: number[] = [];
    const watched = countWrites(store, async () => {
      const found = await entries.find({ level: "passage", difference: false });
      for (let verse = 43003001; verse <= 43003036; verse++) {
        if (!found.some(({ start, end }) => start <= verse && verse <= end)) uncovered.push(verse);
      }
    });
    await load(watched.store, folder);
    expect(watched.writes.entries).toBeGreaterThanOrEqual(7);
    expect(uncovered).toEqual([]);
    expect(await entries.count({ level: "passage", difference: false })).toBe(6);
  });

  test("When two replicas start at once, then both serve and each entry is there once", async () => {
    const folder = writeContent(smallContent());
    const other = await open();
    onTestFinished(() => other.close());
    const [one, two] = await Promise.all([load(store, folder), load(other, folder)]);
    expect(one.version).toBe(two.version);
    expect(await one.entries.count({})).toBe(14);
    expect(await one.works.count({})).toBe(9);
    const content = smallContent();
    rewriteContent(folder, { "john/003.yaml": { ...content["john/003.yaml"], reading: "New" } });
    await Promise.all([load(store, folder), load(other, folder)]);
    expect(await one.entries.count({ text: "New" })).toBe(1);
    expect(await one.entries.count({})).toBe(14);
  });

  test("When a start was cut off in the middle, then the next one completes it", async () => {
    const folder = writeContent(smallContent());
    const cut = countWrites(store, async (writes) => {
      if (writes.entries + writes.works > 9) throw new Error("cut off");
    });
    await expect(load(cut.store, folder)).rejects.toThrow("cut off");
    const { entries, works } = await load(store, folder);
    expect(await entries.count({})).toBe(14);
    expect(await works.count({})).toBe(9);
  });

  test("When a file is damaged, then the start fails with one line and nothing changes", async () => {
    const folder = writeContent(smallContent());
    const { entries } = await load(store, folder);
    writeFileSync(join(folder, "john/003.yaml"), "chapter: John 3\ntitle: [");
    await expect(load(store, folder)).rejects.toThrow(
      /^The content is damaged: \S+john\/003\.yaml:\d+: [^\n]+$/,
    );
    expect(await entries.count({})).toBe(14);
  });
});

function load(store: Store, readings: string) {
  return createContext(config, { store, log, readings });
}

interface Writes {
  works: number;
  entries: number;
}

/** The same store, which counts what is written and looks in before each write. */
function countWrites(
  store: Store,
  before: (writes: Writes) => Promise<void> = async () => undefined,
): { store: Store; writes: Writes } {
  const writes: Writes = { works: 0, entries: 0 };
  const counted: Store = {
    ...store,
    async collection<T extends Document, D extends keyof T = never>(
      model: Parameters<typeof store.collection<T, D>>[0],
    ): Promise<Collection<T, D>> {
      const real = await store.collection<T, D>(model);
      const count = async () => {
        await before(writes);
        writes[model.name === "works" ? "works" : "entries"]++;
      };
      return {
        ...real,
        insert: (document) => count().then(() => real.insert(document)),
        updateOne: (...given) => count().then(() => real.updateOne(...given)),
        deleteOne: (filter) => count().then(() => real.deleteOne(filter)),
        deleteMany: (filter) => count().then(() => real.deleteMany(filter)),
      };
    },
  };
  return { store: counted, writes };
}
