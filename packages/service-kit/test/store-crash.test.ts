import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const CRASHES = 50;
const LANES = 2;
const MOST_STEPS = 40;
const TIMEOUT_MS = 240_000;
const WRITER = join(import.meta.dirname, "fixtures", "store-writer.ts");

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-"));
});
afterEach(() => rm(folder, { recursive: true }));

describe("a process killed while it writes", () => {
  it(`loses nothing that was acknowledged and damages no file, ${CRASHES} times`, {
    timeout: TIMEOUT_MS,
  }, async () => {
    const lanes = Array.from({ length: LANES }, (_, lane) => crash(`lane${lane}`, CRASHES / LANES));
    const steps = await Promise.all(lanes);
    for (const step of steps) expect(step).toBeGreaterThan(CRASHES / LANES);
  });
});

/** Kills a writer `times` times on one file; returns the number of steps that were written. */
async function crash(database: string, times: number): Promise<number> {
  let done = 0; // steps 0 to done - 1 are in the file
  for (let time = 0; time < times; time += 1) {
    const acknowledged = (await writeAndKill(database, done)) ?? done - 1;
    const found = readState(database);
    // The step that the kill has interrupted may be there or not, but whole.
    const possible = [stateAfter(acknowledged + 1), stateAfter(acknowledged + 2)];
    expect(possible, `${database} after step ${acknowledged}`).toContainEqual(found);
    done = acknowledged + (found === possible[0] ? 1 : 2);
  }
  return done;
}

/** The last step that a writer acknowledged before it was killed at a random one. */
async function writeAndKill(database: string, from: number): Promise<number | undefined> {
  const writer = spawn(process.execPath, [WRITER, folder, database, String(from)], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, "compiled") },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(writer, "exit");
  const last = from + Math.floor(Math.random() * MOST_STEPS);
  let acknowledged: number | undefined;
  for await (const line of createInterface(writer.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === last) writer.kill("SIGKILL");
  }
  expect(await ended).toEqual([null, "SIGKILL"]);
  return acknowledged;
}

/** What the file holds, as text, after its own checks. */
function readState(database: string): string {
  const db = new DatabaseSync(join(folder, `${database}.sqlite`));
  try {
    expect(db.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
    const rows = db.prepare("SELECT _id, body FROM people").all();
    const bodies = rows.map(({ body }) => JSON.parse(String(body)));
    const total = bodies.find(({ email }) => email === "total@b.example");
    const ids = rows.map(({ _id }) => String(_id)).filter((id) => id !== total?._id);
    const listed = db.prepare('SELECT count(*) AS n FROM "people:tags"').get()?.n;
    return stateText(ids, total?.count ?? 0, total?.marks ?? [], Number(listed));
  } finally {
    db.close();
  }
}

/** What the file must hold when the steps before `end` are done. */
function stateAfter(end: number): string {
  const ids = new Set<string>();
  const marks: number[] = [];
  for (let step = 0; step < end; step += 1) {
    if (step % 5 === 4) ids.delete(`w${step - 3}`);
    else if (step % 5 === 2) marks.push(step);
    else ids.add(`w${step}`);
  }
  return stateText([...ids], marks.at(-1) ?? 0, marks, ids.size * 2);
}

function stateText(ids: string[], count: number, marks: number[], listed: number): string {
  return JSON.stringify({ ids: ids.toSorted(), count, marks, listed });
}
