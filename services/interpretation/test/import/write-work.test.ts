import { chapterPassage, verseKey } from "@berea/scripture";
import { createLog } from "@berea/service-kit";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Collections, openCollections } from "../../src/collections.ts";
import type { SourceWork } from "../../src/import/source.ts";
import { writeWork } from "../../src/import/write-work.ts";
import { askStore } from "../../src/readings/stored.ts";
import { everyStore, type TestStores } from "../service.ts";
import { contentOf } from "./import-into.ts";

const ENTRIES = 450;
const psalm = verseKey(19, 119, 0);

describe.each(everyStore)("%s", (_name, start) => {
  let stores: TestStores;
  let store: Store;
  let collections: Collections;

  beforeAll(async () => {
    stores = await start();
  });
  beforeEach(async () => {
    store = await stores.open();
    collections = await openCollections(async () => store)();
    return () => store.close();
  });
  afterAll(() => stores.stop());

  test("When a work is replaced again and again, then a reader always gets the whole of one edition", async () => {
    const stored = askStore(async () => collections, createLog({ name: "t", level: "silent" }));
    const read = async () => {
      const found = await stored.find([psalm], ["Baptist"]);
      return (found ?? []).map(({ entry }) => entry.text);
    };
    await write("edition 0");
    const seen = new Set<string>();
    let isWriting = true;
    const editions = (async () => {
      for (let edition = 1; edition <= 5; edition++) {
        await vi.waitFor(() => expect(seen).toContain(`edition ${edition - 1}`));
        expect(await write(`edition ${edition}`)).toBe("replaced");
      }
    })().finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const texts = await read();
      expect(texts).toHaveLength(ENTRIES);
      expect(new Set(texts).size).toBe(1);
      seen.add(texts[0] ?? "");
      await new Promise(setImmediate);
    }
    await editions;
    expect(new Set(await read())).toEqual(new Set(["edition 5"]));
    expect(await collections.entries.count({})).toBe(ENTRIES);
  });

  test("When a work is imported for the first time, then a reader gets none of it or all", async () => {
    const stored = askStore(async () => collections, createLog({ name: "t", level: "silent" }));
    let isWriting = true;
    const written = write("first").finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      const found = await stored.find([psalm], ["Baptist"]);
      expect([0, ENTRIES]).toContain(found?.length);
    }
    expect(await written).toBe("imported");
  });

  test("When an import breaks off, then the former edition stays, and the next import leaves no rest", async () => {
    await write("former");
    const before = await contentOf(collections);
    let writes = 0;
    const breaking: Collections = {
      ...collections,
      entries: {
        ...collections.entries,
        insertMany: (part) => {
          writes++;
          return writes > 1
            ? Promise.reject(new Error("broken off"))
            : collections.entries.insertMany(part);
        },
        // Nor can what was written be removed any more.
        deleteMany: () => Promise.reject(new Error("broken off")),
      },
    };
    await expect(writeWork(breaking, workOf("next"), () => {})).rejects.toThrow("broken off");
    const [works] = await contentOf(collections);
    expect(works).toEqual(before[0]);
    expect(await collections.entries.count({})).toBeGreaterThan(ENTRIES);
    await write("next");
    expect(await collections.entries.count({})).toBe(ENTRIES);
    expect(await collections.entries.count({ text: "next" })).toBe(ENTRIES);
  });

  test("When two imports of a work run at once, then the whole of one is there", async () => {
    await write("former");
    const results = await Promise.allSettled([write("one"), write("two")]);
    const failed = results.filter(({ status }) => status === "rejected");
    expect(failed).toMatchObject([
      { reason: { message: expect.stringContaining("Another import") } },
    ]);
    const [work] = await collections.works.find({});
    const current = await collections.entries.find({ edition: work?.edition ?? "" });
    expect(current).toHaveLength(ENTRIES);
    expect(new Set(current.map(({ text }) => text)).size).toBe(1);
    await write("last");
    expect(await collections.entries.count({})).toBe(ENTRIES);
  });

  const write = (text: string) => writeWork(collections, workOf(text), () => {});
});

function workOf(text: string): SourceWork {
  const chapter = chapterPassage(19, 119) ?? { start: 0, end: 0 };
  const entry = { ...chapter, level: "passage", text } as const;
  return {
    ...{ id: "test/notes", title: "Notes", author: "One", year: 1700, licence: "Public domain" },
    ...{ tradition: "Baptist", priority: 0, sections: [] },
    entries: Array.from({ length: ENTRIES }, () => entry),
  };
}
