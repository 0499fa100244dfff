import { createHash } from "node:crypto";
import type { Review } from "@berea/content";
import { calls, type Sources } from "@berea/contracts";
import { ecumenical, voices } from "@berea/scripture";
import type { Store } from "@berea/service-kit/store";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWork } from "./add-work.ts";
import { everyStore, startService, type TestService, type TestStores } from "./service.ts";
import { withSmallContent } from "./small-content.ts";

const signature = { voice: "Baptist", reference: "John 3:3-8", line: 1 } as const;
const ruth: Review = {
  reviewer: "The Revd Ruth Example",
  tradition: "Baptist",
  office: "minister",
  date: "2027-02-01",
  entries: [
    { ...signature, hash: hashOf("John 3:3-8, Baptist") },
    { ...signature, voice: ecumenical, reference: "John 3", hash: hashOf("what it once said") },
  ],
};
const naomi: Review = {
  ...ruth,
  reviewer: "Naomi Example",
  entries: [{ ...signature, hash: hashOf("what it once said") }],
};
const reviewedBy = [
  {
    name: "The Revd Ruth Example",
    tradition: "Baptist",
    office: "minister",
    date: "2027-02-01",
  },
];

describe.each(everyStore)("%s", (_name, start) => {
  let stores: TestStores;
  let store: Store;
  let service: TestService;

  beforeAll(async () => {
    stores = await start();
    store = await stores.open();
    service = await withSmallContent((readings) =>
      startService({ store, readings, reviews: [ruth, naomi] }),
    );
  });
  afterAll(async () => {
    await service.close();
    await store.close();
    await stores.stop();
  });

  test("When the sources are asked for, then they say what is written, imported, reviewed and corrected", async () => {
    const verse = { start: 43003016, end: 43003016, level: "verse" } as const;
    await addWork("notes", { origin: "imported", priority: 0 }, verse, service.collections);
    const { reply, headers } = await ask(service);
    expect(headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
    expect(reply.version).toBe(service.context.authored.version.slice(0, 12));
    expect(reply.written.map(({ voice }) => voice)).toEqual([...voices]);
    const of = (voice: string) => reply.written.find((one) => one.voice === voice);
    expect(of(ecumenical)).toEqual({
      voice: ecumenical,
      passages: 2,
      differences: 1,
      chapters: 1,
      books: 1,
    });
    expect(of("Orthodox")).toMatchObject({ passages: 0, differences: 1, chapters: 0, books: 1 });
    expect(reply.disputed).toBe(124);
    expect(reply.imported).toEqual([
      {
        title: "Title of notes",
        author: "Author of notes",
        voice: "Lutheran",
        licence: "Public domain",
        entries: 1,
      },
    ]);
    expect(reply.reviews).toEqual([
      { ...reviewedBy[0], readings: [{ voice: "Baptist", reference: "John 3:3-8" }] },
    ]);
    expect(reply.corrections.map(({ reference }) => reference)).toContain("Jeremiah 7:29-34");
  });

  test("When a reading has been signed as it stands, then the reply says by whom", async () => {
    expect((await service.ask("/John%203:5?denomination=Baptist")).reviewedBy).toEqual(reviewedBy);
    const compared = await (await service.get("/compare/John%203:5")).json();
    const { readings } = calls.compareReadings.reply.parse(compared);
    const signed = readings.filter((reading) => reading.reviewedBy);
    expect(signed).toMatchObject([{ sourceDenomination: "Baptist", reviewedBy }]);
  });

  test("When a signed reading has changed, then the reply names nobody", async () => {
    const chapter = await service.ask("/chapter/John/3");
    expect(chapter.interpretation).toBe("John 3, all");
    expect(chapter).not.toHaveProperty("reviewedBy");
  });
});

test("When the store is away, then imported works are left out, and no cache keeps that", async () => {
  const [name, start] = everyStore[0] ?? [];
  if (!start) throw new Error(`There is no store ${name}.`);
  const stores = await start();
  const store = await stores.open();
  const service = await withSmallContent((readings) => startService({ store, readings }));
  await store.close();
  const { reply, headers } = await ask(service);
  expect(reply).not.toHaveProperty("imported");
  expect(headers.get("cache-control")).toBe("no-store");
  await service.close();
  await stores.stop();
});

async function ask(service: TestService): Promise<{ reply: Sources; headers: Headers }> {
  const response = await service.get("/about/sources");
  expect(response.status).toBe(200);
  const reply = calls.describeSources.reply.parse(await response.json());
  return { reply, headers: response.headers };
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
