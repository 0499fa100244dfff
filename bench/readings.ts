// How long the interpretation service takes to read all of Berea's readings, what memory they take,
// and how long a verse takes to be answered over HTTP on loopback: every verse of the Bible once, in
// every third tradition's voice. Limits: 1 s, 120 MB, 1 ms. Then what the index of citations costs:
// 10 MB and, for every verse again, 1 ms.

import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openInterpretation, readInterpretationConfig } from "@berea/interpretation";
import { openCitations } from "@berea/interpretation/citations/citation-index";
import { books, formatReference, traditions, verseKey } from "@berea/scripture";
import { serve } from "@berea/service-kit";
import { openSecrets } from "@berea/standalone/secrets";

const folder = mkdtempSync(join(tmpdir(), "bench-readings-"));
const residentBefore = process.memoryUsage.rss();
const begun = performance.now();
const config = readInterpretationConfig({
  ...openSecrets(folder),
  LOG_LEVEL: "silent",
  DATA_DIR: folder,
});
const interpretation = await openInterpretation(config, {
  fetchEndedSessions: async () => ({ cursor: "0", ended: [] }),
});
await interpretation.start();
const loadMs = performance.now() - begun;
const resident = process.memoryUsage.rss();

const served = await serve(interpretation, { host: "127.0.0.1", port: 0 });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

const keys = books.flatMap(({ number, verses }) =>
  verses.flatMap((count, chapter) =>
    Array.from({ length: count }, (_, verse) => verseKey(number, chapter + 1, verse + 1)),
  ),
);
const times: number[] = [];
const levels = new Map<string, number>();
for (const [index, key] of keys.entries()) {
  const tradition = traditions[(index * 3) % traditions.length] ?? "Baptist";
  const reference = encodeURIComponent(formatReference({ start: key, end: key }));
  const asked = performance.now();
  const { status, body } = await get(`/api/interpret/${reference}?denomination=${tradition}`);
  times.push(performance.now() - asked);
  const level = status === 200 ? String(JSON.parse(body).level) : `none (${status})`;
  levels.set(level, (levels.get(level) ?? 0) + 1);
}
const at = (from: number[], share: number) =>
  (from[Math.floor(from.length * share)] ?? 0).toFixed(3);
times.sort((a, b) => a - b);
const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, Node ${process.version}\n`);
console.log(`read and ready      ${loadMs.toFixed(0)} ms`);
console.log(`resident            ${mb(resident)}, ${mb(resident - residentBefore)} of them for it`);
console.log(
  `a verse over HTTP   ${at(times, 0.5)} ms median, ${at(times, 0.99)} ms p99, of ${times.length}`,
);
for (const [level, count] of levels) console.log(`answered by ${level.padEnd(12)} ${count}`);
measureCitations();

agent.destroy();
await served.close();
await interpretation.close();
rmSync(folder, { recursive: true });

function measureCitations(): void {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const citations = openCitations();
  globalThis.gc?.();
  const kept = process.memoryUsage().heapUsed - before;
  const questions = keys.map((key, index) => {
    const asked = performance.now();
    citations.find({ start: key, end: key }, traditions[index % traditions.length]);
    return performance.now() - asked;
  });
  questions.sort((a, b) => a - b);
  const exact = globalThis.gc ? "" : " (with garbage: run with --expose-gc)";
  console.log(`citations           ${mb(kept)}${exact}`);
  console.log(`citations of one    ${at(questions, 0.5)} ms median, ${at(questions, 0.99)} ms p99`);
}

async function get(path: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  request(`${served.url}${path}`, { agent }, (response) => {
    let body = "";
    response.setEncoding("utf8");
    response.on("data", (part) => (body += part));
    response.on("end", () => resolve({ status: response.statusCode ?? 0, body }));
  })
    .on("error", reject)
    .end();
  return await promise;
}
