import { expect, test } from "vitest";
import { addressOf, endpoints, patternOf } from "../src/endpoints.ts";
import { paths } from "../src/paths.ts";

test("When values stand in an address, then they are escaped, and matched as they stand", () => {
  const address = addressOf("getChapter", { book: "../a/b?c", chapter: "1" });
  expect(address).toBe("/api/bible/kjv/..%2Fa%2Fb%3Fc/1");
  expect(addressOf("interpretVerse", { reference: "John 3:16" })).toBe(
    "/api/interpret/John%203%3A16",
  );
  const match = patternOf(endpoints.getChapter.path).exec(address);
  expect(match?.groups).toEqual({ book: "..%2Fa%2Fb%3Fc", chapter: "1" });
});

test.each([
  [{ book: "John", chapter: 3 }, "/reader?book=John&chapter=3"],
  [
    { book: "Song of Solomon", chapter: 8, verse: 6 },
    "/reader?book=Song+of+Solomon&chapter=8&verse=6",
  ],
])("When %j is to be read, then the reader is at %s", (passage, address) => {
  expect(paths.reader(passage)).toBe(address);
});
