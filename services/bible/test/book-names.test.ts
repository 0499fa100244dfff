import { calls } from "@berea/contracts";
import { books } from "@berea/scripture";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RunningBible, startBible } from "./running-bible.ts";

let bible: RunningBible;

beforeAll(async () => {
  bible = await startBible();
});

afterAll(() => bible.close());

const chapterAt = (place: string) => bible.get(`/api/bible/kjv/${place}`);

test.each([
  ["1%20Samuel/3", "1 Samuel"],
  ["1-samuel/3", "1 Samuel"],
  ["1%20SAMUEL/3", "1 Samuel"],
  ["1samuel/3", "1 Samuel"],
  ["song-of-solomon/2", "Song of Solomon"],
  ["Song%20of%20solomon/2", "Song of Solomon"],
  ["psalms/150", "Psalms"],
])("%s differs in case, spaces or hyphens only and is answered directly", async (place, book) => {
  const reply = await chapterAt(place);
  expect(reply.status).toBe(200);
  expect(reply.json<{ book: string }>().book).toBe(book);
});

test.each([
  ["Psalm/23", "/api/bible/kjv/Psalms/23"],
  ["Song%20of%20Songs/2", "/api/bible/kjv/Song%20of%20Solomon/2"],
  ["1%20Sam/3", "/api/bible/kjv/1%20Samuel/3"],
  ["jn/3", "/api/bible/kjv/John/3"],
  ["I%20Corinthians/13", "/api/bible/kjv/1%20Corinthians/13"],
])("%s is another name and leads to the canonical address", async (place, location) => {
  const reply = await chapterAt(place);
  expect(reply.status).toBe(308);
  expect(reply.headers.location).toBe(location);
  expect(reply.body).toHaveLength(0);
  expect((await bible.get(location)).status).toBe(200);
});

describe("what is not there", () => {
  test.each([
    "Genesis/0",
    "Genesis/51",
    "Psalms/151",
    "Genesis/1e9",
    "Genesis/1000000000",
    "Genesis/3.5",
    "Genesis/03",
    "Genesis/03x",
    "Genesis/-1",
    "Genesis/%201",
    "Genesis/NaN",
    "Psalm/151",
    "Genesis/%D9%A1",
  ])("%s is answered with 404 and says which chapters there are", async (place) => {
    const reply = await chapterAt(place);
    expect(reply.status).toBe(404);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.json()).toEqual({
      code: "unknown_chapter",
      message: expect.stringMatching(
        /^There is no such chapter: (Genesis has chapters 1 to 50|Psalms has chapters 1 to 150)\.$/,
      ),
      requestId: reply.headers["x-request-id"],
    });
  });

  test("a second chapter of a book of one says that it has only one", async () => {
    const { message } = (await chapterAt("Jude/2")).json<{ message: string }>();
    expect(message).toBe("There is no such chapter: Jude has only one.");
  });

  test.each([
    "Tobit/1",
    "__proto__/1",
    "constructor/1",
    "Genesis%2F1/1",
    "..%2F..%2Fetc/1",
    "%00/1",
    `${"a".repeat(5_000)}/1`,
  ])("%s is answered with 404 for its book", async (place) => {
    const reply = await chapterAt(place);
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ code: "unknown_book" });
  });

  test("a broken percent encoding is answered with 400, not with a fault of the server", async () => {
    expect((await chapterAt("%E0%A4%A/1")).status).toBe(400);
  });

  test("an unknown path is answered with the error body", async () => {
    const reply = await bible.get("/api/bible/niv/Genesis/1");
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ code: "not_found" });
  });
});

test("the list of books has every book with the verses of its chapters", async () => {
  const reply = await bible.get("/api/bible/kjv/books");
  const list = calls.getBooks.reply.parse(reply.json());
  expect(list.books).toEqual(books.map(({ number: _, ...book }) => book));
  const { etag } = reply.headers;
  const again = await bible.get("/api/bible/kjv/books", {
    headers: { "if-none-match": String(etag) },
  });
  expect(again.status).toBe(304);
});

test("a service whose chapters are prepared says that it is ready", async () => {
  expect((await bible.get("/readyz")).json()).toEqual({ status: "ready" });
});
