import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { type Chapter, calls } from "@berea/contracts";
import { books } from "@berea/scripture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningBible, startBible } from "./running-bible.ts";

let bible: RunningBible;

beforeAll(async () => {
  bible = await startBible();
});

afterAll(() => bible.close());

const bookAt = (name: string, headers: Record<string, string> = {}) =>
  bible.get(`/api/bible/kjv/${name}`, { headers });
const chapterOf = async (path: string) => (await bible.get(path)).json<Chapter>();

test("When every book is asked for in brotli, then they are all there, within 1.6 MB", async () => {
  let bytes = 0;
  for (const { name, chapters } of books) {
    const reply = await bookAt(encodeURIComponent(name), { "accept-encoding": "gzip, br" });
    expect(reply.headers["content-encoding"]).toBe("br");
    bytes += reply.body.length;
    const book = calls.getBook.reply.parse(JSON.parse(`${brotliDecompressSync(reply.body)}`));
    expect(book.book).toBe(name);
    expect(book.chapters.map(({ chapter }) => chapter)).toEqual(
      Array.from({ length: chapters }, (_, index) => index + 1),
    );
  }
  expect(bytes).toBeLessThan(1_600_000);
});

test("When a book is asked for, then each chapter is what its own address answers", async () => {
  const { chapters } = (await bookAt("psalms")).json<{ chapters: Chapter[] }>();
  for (const number of [1, 11, 119, 150]) {
    expect(chapters[number - 1]).toEqual(await chapterOf(`/api/bible/kjv/Psalms/${number}`));
  }
});

test("When a book is asked for in gzip, then that holds the same under an ETag of its own", async () => {
  const plain = await bookAt("Jude");
  const zipped = await bookAt("Jude", { "accept-encoding": "gzip" });
  expect(gunzipSync(zipped.body).equals(plain.body)).toBe(true);
  expect(zipped.headers.etag).not.toBe(plain.headers.etag);
  expect(zipped.headers["cache-control"]).toBe(
    "public, max-age=86400, stale-while-revalidate=604800",
  );
  const known = { "accept-encoding": "gzip", "if-none-match": `${zipped.headers.etag}` };
  expect((await bookAt("Jude", known)).status).toBe(304);
});

describe("names", () => {
  test.each(["1%20Samuel", "1-samuel", "1%20SAMUEL"])("%s is answered directly", async (name) => {
    const reply = await bookAt(name);
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ book: "1 Samuel" });
  });

  test.each([
    ["Psalm", "/api/bible/kjv/Psalms"],
    ["Song%20of%20Songs", "/api/bible/kjv/Song%20of%20Solomon"],
    ["jn", "/api/bible/kjv/John"],
  ])("%s is another name and leads to the canonical address", async (name, location) => {
    const reply = await bookAt(name);
    expect(reply.status).toBe(308);
    expect(reply.headers.location).toBe(location);
  });

  test.each(["Tobit", "__proto__", "%00"])("%s is answered with 404", async (name) => {
    const reply = await bookAt(name);
    expect(reply.status).toBe(404);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toMatchObject({ code: "unknown_book" });
  });
});

test("When the list of books is asked for again, then its version is the same", async () => {
  const versionIn = async ({ get }: RunningBible) =>
    calls.getBooks.reply.parse((await get("/api/bible/kjv/books")).json()).version;
  const again = await startBible();
  try {
    expect(await versionIn(again)).toMatch(/^[\w-]{22}$/);
    expect(await versionIn(again)).toBe(await versionIn(bible));
  } finally {
    await again.close();
  }
});
