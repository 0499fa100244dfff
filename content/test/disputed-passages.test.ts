import { join } from "node:path";
import { expect, test } from "vitest";
import { readDisputedPassages } from "../src/disputed-passages.ts";

const file = join(import.meta.dirname, "../disputed-passages.yaml");

test("When the disputed passages are read, then they stand in the order of the Bible, each once", () => {
  const starts = readDisputedPassages(file).map(({ start }) => start);
  expect(starts).toHaveLength(124);
  expect(starts).toEqual([...new Set(starts)].sort((a, b) => a - b));
});
