import { join } from "node:path";
import { expect, test } from "vitest";
import { checkContent } from "../src/check-content.ts";
import { readCorrections } from "../src/corrections.ts";
import { readKjvWords } from "../src/kjv-words.ts";
import { makeSample, writeSample } from "./sample.ts";

test("When Berea's own corrections are read, then each says what was wrong, the newest first", () => {
  const corrections = readCorrections();
  expect(corrections.map(({ reference }) => reference)).toContain("Jeremiah 7:29-34");
  const dates = corrections.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted().toReversed());
});

test("When corrections are written as a list, then the rest of the file is for its writers", () => {
  const text =
    "# Title\n\nWords.\n\n- 2027-02-01 · Baptist, John 3:3-8 · One · two.\n- 2026-11-22 · John 3 · Three.\n";
  const folder = writeSample(makeSample(), { "CORRECTIONS.md": text });
  expect(readCorrections(join(folder, "CORRECTIONS.md"))).toEqual([
    { date: "2027-02-01", voice: "Baptist", reference: "John 3:3-8", wrong: "One · two." },
    { date: "2026-11-22", voice: "Ecumenical", reference: "John 3", wrong: "Three." },
  ]);
});

test.each([
  ["- John 3:3-8 was wrong.", 'is not "- date · reference · what was wrong"'],
  ["- 2026-13-22 · John 3 · Wrong.", "2026-13-22 is no date"],
  ["- 2026-11-22 · Jn 3:3 · Wrong.", '"Jn 3:3" is not a reference in its full form'],
  ["- 2026-11-22 · John 3:99 · Wrong.", '"John 3:99" is not a reference in its full form'],
  [
    "- 2026-11-22 · Jedi, John 3:3 · Wrong.",
    '"Jedi, John 3:3" is not a reference in its full form',
  ],
])("When a line is %s, then the check names it", (line, what) => {
  const folder = writeSample(makeSample(), { "CORRECTIONS.md": `# Title\n\n${line}\n` });
  const { faults } = checkContent(folder, readKjvWords());
  expect(faults).toEqual([expect.stringMatching(/CORRECTIONS\.md:3: /)]);
  expect(faults[0]).toContain(what);
});
