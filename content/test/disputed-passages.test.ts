import { expect, test } from "vitest";
import { disputedPassagesFile, readDisputedPassages } from "../src/disputed-passages.ts";

test("When the disputed passages are read, then they stand in the order of the Bible, each once", () => {
  const starts = readDisputedPassages(disputedPassagesFile).map(({ start }) => start);
  expect(starts).toHaveLength(124);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
});
