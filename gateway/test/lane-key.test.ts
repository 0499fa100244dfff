import { laneKey } from "@berea/gateway/fast-lane/lane-key";
import { books } from "@berea/scripture";
import { expect, test } from "vitest";

test("When every chapter is asked for, then each has a key of its own", () => {
  const keys = new Set(
    books.flatMap(({ name, chapters }) =>
      Array.from({ length: chapters }, (_, index) =>
        laneKey(`/api/bible/kjv/${encodeURIComponent(name)}/${index + 1}`),
      ),
    ),
  );
  expect(keys.has(undefined)).toBe(false);
  expect(keys.size).toBe(1_189);
});

test.each([
  ["/api/bible/kjv/1%20Samuel/3", ["/api/bible/kjv/1-samuel/3", "/api/bible/kjv/1%20SAMUEL/3"]],
  [
    "/api/interpret/John%203:16",
    ["/api/interpret/john%203%3A16", "/api/interpret/John%203:16?denomination="],
  ],
  [
    "/api/interpret/book/Song%20of%20Solomon?denomination=Episcopalian%2FAnglican",
    ["/api/interpret/book/song-of-solomon?denomination=Episcopalian/Anglican"],
  ],
  [
    "/api/interpret/chapter/Jude/1?denomination=Prefer%20not%20to%20say",
    ["/api/interpret/chapter/jude/1?denomination=Prefer+not+to+say"],
  ],
])("When %s is spelled differently, then the key is the same", (url, others) => {
  expect(laneKey(url)).toBeDefined();
  for (const other of others) expect([other, laneKey(other)]).toEqual([other, laneKey(url)]);
});

test("When different things are asked for, then their keys differ", () => {
  const urls = [
    "/api/verse-of-the-day",
    "/api/bible/kjv/books",
    "/api/bible/kjv/John",
    "/api/bible/kjv/1%20John",
    "/api/bible/kjv/John/3",
    "/api/bible/kjv/1%20John/3",
    "/api/interpret/chapter/John/3",
    "/api/interpret/book/John",
    "/api/interpret/John%203",
    "/api/interpret/John%203:1",
    "/api/interpret/John%203:16",
    "/api/interpret/John%203:16-18",
    "/api/interpret/John%203:16?denomination=Baptist",
    "/api/interpret/John%203:16?denomination=Catholic",
  ];
  const keys = urls.map(laneKey);
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(urls.length);
});

test.each([
  "/",
  "/api/bible/kjv/Jn",
  "/api/bible/kjv/Tobit",
  "/api/bible/kjv/John?date=2026-01-31",
  "/api/bible/kjv/John/0",
  "/api/bible/kjv/John/03",
  "/api/bible/kjv/John/22",
  "/api/bible/kjv/John/3/",
  "/api/bible/kjv/John/3?",
  "/api/bible/kjv/John/3?x=1",
  "/api/bible/kjv/Jn/3",
  "/api/bible/kjv/John%0d%0a/3",
  "/api/bible/kjv/1%09Samuel/3",
  "/api/bible/kjv/Hezekiah/3",
  "/api/bible/kjv/John%2F3/3",
  "/api/bible/kjv/%E0%A4%A/3",
  "/api/bible/kjv/search",
  "/api/bible/kjv/search?q=love",
  "/api/verse-of-the-day?x=1",
  "/api/verse-of-the-day?denomination=",
  "/api/interpret/John%203:99",
  "/api/interpret/Jn%203:16",
  "/api/interpret/John%203:16?denomination=baptist",
  "/api/interpret/John%203:16?denomination=Baptist&x=1",
  "/api/interpret/John%203:16?x=1&denomination=Baptist",
  "/api/interpret/John%203:16?denomination=Baptist?x",
  "/api/auth/me",
])("When %s is asked for, then the lane has no key for it", (url) => {
  expect(laneKey(url)).toBeUndefined();
});
