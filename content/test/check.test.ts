import { spawnSync } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { makeSample, prose, writeSample } from "./sample.ts";

const check = join(import.meta.dirname, "../src/check.ts");

test("When the content is right, then the command prints the coverage and ends with 0", () => {
  const { status, stdout, stderr } = run(writeSample(makeSample()));
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^Ecumenical +2 +1 +2 +1 +1 +\d+$/m);
  expect(stdout).toMatch(/^Baptist +0 +1 +1 +0 +1 +\d+$/m);
  expect(stdout).toMatch(/^the whole Bible +2 +31,102 +1,189 +66 *$/m);
  expect(stdout).toMatch(/The content has no faults\.\n$/);
  expect(status).toBe(0);
});

test("When readings open and read alike, then the command shows them, and no fault", () => {
  const sample = makeSample();
  const [first, second] = sample.chapter.passages;
  const rest = prose(56, "Nations");
  first.reading = `Both of the Psalms praise the nations. ${rest}`;
  second.reading = `Both of the Psalms praise his kindness. ${rest.replace(/\.$/, " too.")}`;
  const { status, stdout } = run(writeSample(sample));
  expect(stdout).toMatch(/most repeated:\n +2 {2}both of the psalms …$/m);
  expect(stdout).toMatch(
    /by their words:\n +0\.[5-9]\d {2}Psalms 117:2 "Kindness and lasting truth" \| Psalms 117:1 "All nations are called"$/m,
  );
  expect(status).toBe(0);
});

test("When the content has faults, then the command prints a line for each and ends with 1", () => {
  const sample = makeSample();
  sample.chapter.title = "Two words";
  sample.book.title = "Two words";
  const { status, stdout, stderr } = run(writeSample(sample));
  expect(stderr.trim().split("\n")).toEqual([
    expect.stringMatching(/readings\/psalms\/117\.yaml:2: title: has 2 words, not 3-8$/),
    expect.stringMatching(/readings\/psalms\/book\.yaml:2: title: has 2 words, not 3-8$/),
  ]);
  expect(stdout).toMatch(/\n2 faults\.\n$/);
  expect(status).toBe(1);
});

test("When there is no content, then the command says so in one line and ends with 1", () => {
  const { status, stderr } = run("/nowhere");
  expect(stderr).toMatch(/disputed-passages\.yaml:1: .*no such file/);
  expect(status).toBe(1);
});

function run(folder: string) {
  return spawnSync(process.execPath, [check, folder], { encoding: "utf8" });
}
