import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { checkContent } from "../src/check-content.ts";
import { readKjvWords } from "../src/kjv-words.ts";
import { matchReviews } from "../src/match-reviews.ts";
import { readingsFolder, readReadings } from "../src/read-readings.ts";
import { reviewDocument } from "../src/review-document.ts";
import { hashOf, readReviews } from "../src/reviews.ts";
import { makeSample, prose, writeSample } from "./sample.ts";

const kjv = readKjvWords();
const source = join(import.meta.dirname, "../src");

const ruth = `reviews:
- reviewer: The Revd Ruth Example
  tradition: Anglican
  office: vicar
  date: 2027-02-01
  entries:
`;

function register(...entries: string[]): string {
  return ruth + entries.map((entry) => `    - ${entry}\n`).join("");
}

test("When readings have been signed as they stand, then the check finds nothing, and they have their reviewers", () => {
  const sample = makeSample();
  const [{ readings }] = sample.chapter.differences;
  const entries = [
    `Anglican, Psalms 117:2, ${hashOf(readings.Anglican ?? "")}`,
    `Ecumenical, Psalms 117, ${hashOf(sample.chapter.reading)}`,
    `Anglican, Psalms, ${hashOf(sample.book.readings.Anglican ?? "")}`,
  ];
  const folder = writeSample(sample, { "reviews.yaml": register(...entries) });
  expect(checkContent(folder, kjv)).toMatchObject({ faults: [], dropped: [] });
  const all = readReadings(join(folder, "readings")).flatMap((work) => work.readings);
  const reviews = readReviews(join(folder, "reviews.yaml"));
  const { byReading } = matchReviews(all, reviews);
  expect([...byReading.keys()].map(({ id, tradition }) => `${tradition} ${id}`)).toEqual([
    "Anglican difference-19117002-19117002",
    "Ecumenical chapter-19117001-19117002",
    "Anglican book-19001001-19150006",
  ]);
  for (const by of byReading.values()) expect(by).toEqual(reviews);
});

test("When a signed reading has changed, then its signature is dropped, and the check says which", () => {
  const sample = makeSample();
  const [{ readings }] = sample.chapter.differences;
  const signed = hashOf(readings.Anglican ?? "");
  readings.Anglican = prose(90, "Kindness");
  const entry = `Anglican, Psalms 117:2, ${signed}`;
  const folder = writeSample(sample, { "reviews.yaml": register(entry) });
  const { faults, dropped } = checkContent(folder, kjv);
  expect(faults).toEqual([]);
  expect(dropped).toEqual([
    expect.stringMatching(
      /reviews\.yaml:7: Anglican, Psalms 117:2: has changed since it was signed$/,
    ),
  ]);
  const all = readReadings(join(folder, "readings")).flatMap((work) => work.readings);
  expect(matchReviews(all, readReviews(join(folder, "reviews.yaml"))).byReading.size).toBe(0);
  const { status, stdout } = run("check.ts", folder);
  expect(stdout).toContain(`Signatures that are not shown:\n${dropped[0]}\n`);
  expect(status).toBe(0);
});

test.each([
  ["Anglican, Psalms 118:1, 0123456789ab", /reviews\.yaml:7: .* there is no such reading$/],
  ["Lutheran, Psalms 117, 0123456789ab", /reviews\.yaml:7: .* there is no such reading$/],
  ["Jedi, Psalms 117:2, 0123456789ab", /reviews\.yaml:7: entries: ".*" is not "voice, reference/],
  ["Anglican, Psalms 117:2", /reviews\.yaml:7: entries: ".*" is not "voice, reference, hash"$/],
])("When the register names %s, then it is a fault", (entry, fault) => {
  const folder = writeSample(makeSample(), { "reviews.yaml": register(entry) });
  expect(checkContent(folder, kjv).faults).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ["tradition: Anglican", "tradition: Jedi", /:3: tradition: is not a tradition$/],
  ["date: 2027-02-01", "date: in spring", /:5: date: is not a date such as 2027-02-01$/],
  ["office: vicar", "office: ''", /:4: office: is empty$/],
  ["- reviewer", "reviewer", /reviews\.yaml:\d: .+$/],
])("When the register has %s as %s, then it is a fault", (right, wrong, fault) => {
  const text = register("Anglican, Psalms 117:2, 0123456789ab").replace(right, wrong);
  const folder = writeSample(makeSample(), { "reviews.yaml": text });
  expect(checkContent(folder, kjv).faults).toEqual([expect.stringMatching(fault)]);
});

test("When a tradition's readings are exported, then each has its text, its question and the line to sign", () => {
  const sample = makeSample();
  sample.chapter.differences[0].title = "Kindness & <i>truth</i> <script>";
  const folder = writeSample(sample);
  const all = readReadings(join(folder, "readings")).flatMap((work) => work.readings);
  const passage = { start: 19117002, end: 19117002, theme: "Baptism", question: "How?" } as const;
  const html = reviewDocument("Anglican", all, [passage]);
  const text = sample.chapter.differences[0].readings.Anglican ?? "";
  expect(html).toContain("<h3>Psalms 117:2: Kindness &amp; <i>truth</i> &lt;script></h3>");
  expect(html).toContain("The question: How?");
  expect(html).toContain(`<p>${text}</p>\n<p><code>Anglican, Psalms 117:2, ${hashOf(text)}</code>`);
  expect(html).not.toContain(sample.chapter.reading);
  const signatures = html.match(/(?<=<code>).*(?=<\/code>)/g) ?? [];
  expect(signatures).toHaveLength(2);
  const signed = writeSample(sample, { "reviews.yaml": register(...signatures) });
  expect(matchReviews(all, readReviews(join(signed, "reviews.yaml"))).byReading.size).toBe(2);
});

test("When the command exports a tradition, then all that is written for it is there", () => {
  const { status, stdout } = run("export-readings.ts", "orthodox");
  expect(status).toBe(0);
  const written = readReadings(readingsFolder).find(({ tradition }) => tradition === "Orthodox");
  expect(stdout.match(/<article>/g)).toHaveLength(written?.readings.length ?? 0);
});

test.each([[[]], [["Jedi"]], [["Baptist", "Catholic"]]])(
  "When the command is given %j, then it says what it needs",
  (given) => {
    const { status, stdout, stderr } = run("export-readings.ts", ...given);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^Name a tradition: Ecumenical, .*Orthodox\.\n$/);
  },
);

function run(script: string, ...given: string[]) {
  return spawnSync(process.execPath, [join(source, script), ...given], { encoding: "utf8" });
}
