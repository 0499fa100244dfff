// How long a search takes over HTTP on loopback: every kind of query, the worst ones included, one
// request at a time and then eight at once. Client and server share the process.

import { Agent, request } from "node:http";
import { availableParallelism, cpus } from "node:os";
import process from "node:process";
import { openBible, readBibleConfig } from "@berea/bible";
import { books } from "@berea/scripture";
import { serve } from "@berea/service-kit";

const budgetMs = 20;
const rounds = 10;

const rareWords = "shibboleth maranatha behemoth leviathan potsherd unicorn dayspring paraclete";
const someWords = "shepherd mercy covenant grace faith vineyard temple prophet sabbath wisdom";
const commonWords = "the and of to that in he shall unto for i his a lord they be is him not them";

const phrases = ["in the beginning", "the word of the lord", "son of man", "and it came to pass"];

const worst = [
  "the",
  "and the",
  "the the the",
  '"and the"',
  '"of the"',
  '"the the the"',
  '"the and the and the and"',
  '"and the" "of the" "in the" "to the" "unto the" "and he" "and they" "shall be"',
  commonWords.repeat(5).slice(0, 200),
  `"${commonWords.repeat(5).slice(0, 198)}"`,
  "a b c d e f g h i j k l m n o p q r s t u v w x y z ".repeat(4).slice(0, 200),
  `${"the ".repeat(48)}con`,
  '"a" '.repeat(50).trim(),
  "Genesis - Revelation",
];

const kinds: Readonly<Record<string, readonly string[]>> = {
  "a common word": commonWords.split(" ").map((word) => pathOf(word)),
  "a word": someWords.split(" ").map((word) => pathOf(word)),
  "a rare word": rareWords.split(" ").map((word) => pathOf(word)),
  "two words": someWords
    .split(" ")
    .flatMap((word) => [pathOf(`lord ${word}`), pathOf(`${word} of`)]),
  "a phrase": phrases.map((phrase) => pathOf(`"${phrase}"`)),
  "the beginning of a word": ["shephe", "nebuch", "righteousn", "thessal"].map((q) => pathOf(q)),
  "in one book": books.map(({ name }) => pathOf("the lord", { book: name })),
  "100 on a page": someWords.split(" ").map((word) => pathOf(word, { size: "100", page: "2" })),
  "a reference": books.map(({ name }) => pathOf(`${name} 1`)),
  "the worst": worst.map((q) => pathOf(q, { size: "100" })),
};

const bible = await openBible(readBibleConfig({ LOG_LEVEL: "silent" }));
const served = await serve(bible, { host: "127.0.0.1", port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}\n`);
const queryCount = Object.values(kinds).flat().length;
console.log(`${queryCount} queries, ${rounds} times each, one at a time; milliseconds\n`);
for (const paths of Object.values(kinds)) await timesOf(paths, 1); // warms up
const all: number[] = [];
printRow("query", ["p50", "p95", "p99", "most"]);
for (const [kind, paths] of Object.entries(kinds)) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(...(await timesOf(paths, 1)));
  printTimes(kind, times);
  all.push(...times);
}
printTimes("all", all);
printTimes("all, eight at once", await timesOf(mixed(Object.values(kinds).flat()), 8));

const kept = percentile(all, 0.99) < budgetMs;
console.log(`\nThe 99th percentile is ${kept ? "under" : "NOT under"} ${budgetMs} ms.`);
process.exitCode = kept ? 0 : 1;
agent.destroy();
await served.close();

function pathOf(q: string, more: Record<string, string> = {}): string {
  return `/api/bible/kjv/search?${new URLSearchParams({ q, ...more })}`;
}

/** Spreads the kinds over the run, the same way each time: 7,919 is prime. */
function mixed(paths: readonly string[]): string[] {
  return Array.from({ length: paths.length * rounds }, (_, at) => {
    return paths[(at * 7_919) % paths.length] ?? "";
  });
}

/** The duration of each request until its last byte, `atOnce` of them running. */
async function timesOf(paths: readonly string[], atOnce: number): Promise<number[]> {
  const times: number[] = [];
  const remaining = paths.values();
  async function ask(): Promise<void> {
    for (const path of remaining) {
      const started = performance.now();
      await get(path);
      times.push(performance.now() - started);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, ask));
  return times;
}

function get(path: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  request(new URL(path, served.url), { agent }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`));
    response.once("end", resolve).resume();
  })
    .once("error", reject)
    .end();
  return promise;
}

function printTimes(name: string, times: readonly number[]): void {
  const marks = [0.5, 0.95, 0.99, 1].map((part) => percentile(times, part).toFixed(2));
  printRow(name, marks);
}

function printRow(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(9)).join(""));
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}
