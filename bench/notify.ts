// How fast one notifier is: the arithmetic of zones, a minute in which nobody is due, claims, pushes,
// and all of it together, with more and more readers stored (SQLite, events within the process).
// npm run bench -- notify [--readers 1,10000,1000000] [--due 2000] [--folder /tmp]
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import process from "node:process";
import { parseArgs } from "node:util";
import { claimDueReaders } from "@berea/notification/use-cases/claim-due-readers";
import { describeMachine } from "./load/machine.ts";
import { newMoments, sharedMoments } from "./load/notify-arithmetic.ts";
import { type BenchNotifier, openNotifier } from "./load/notify-notifier.ts";
import { startPushService } from "./load/notify-push-service.ts";
import { requirePrograms } from "./load/require-programs.ts";
import { median, printTable } from "./load/table.ts";

const NOTIFIER_CORE = "0";
const PUSH_CORE = "1";
const IDLE_TICKS = 300;
const WARM_UP = 300;

const { values } = parseArgs({
  options: {
    readers: { type: "string", default: "1,10000,1000000" },
    due: { type: "string", default: "2000" },
    folder: { type: "string", default: tmpdir() },
  },
});
const due = Number(values.due);

requirePrograms({ taskset: "util-linux" });
execFileSync("taskset", ["-acp", NOTIFIER_CORE, `${process.pid}`]);
const push = await startPushService(PUSH_CORE);
try {
  await measure();
} finally {
  await push.stop();
}

async function measure(): Promise<void> {
  sharedMoments(); // The first time is that of the compiler.
  const arithmetic = [sharedMoments(), newMoments()].map((number) => number.toFixed(0));
  const rows: string[][] = [];
  for (const stored of values.readers.split(",").map(Number)) {
    const notifier = await openNotifier(values.folder, push);
    notifier.addSleeping(stored);
    await warmUp(notifier);
    rows.push([`${stored}`, await measureIdle(notifier), ...(await measureDue(notifier))]);
    await notifier.close();
  }

  console.log(`${describeMachine()}\n`);
  console.log(`The notifier on core ${NOTIFIER_CORE}, the push service on core ${PUSH_CORE}.\n`);
  printTable(
    ["next times found in a second", "number"],
    [
      ["zone, hour and date asked for before", arithmetic[0] ?? ""],
      ["each for the first time", arithmetic[1] ?? ""],
    ],
  );
  console.log();
  printTable(
    [
      "readers stored",
      "idle tick, ms (most)",
      "claims/s (CPU ms each)",
      "pushes/s (CPU ms each)",
      "all/s (CPU ms each)",
    ],
    rows,
  );
  console.log(`\nidle tick: nobody is due. all: claimed, handed on, pushed to one device each.`);
}

async function warmUp(notifier: BenchNotifier): Promise<void> {
  notifier.addDue("warm", WARM_UP, 1);
  await claimDueReaders(notifier.context);
}

async function measureIdle({ context }: BenchNotifier): Promise<string> {
  const times: number[] = [];
  for (let tick = 0; tick < IDLE_TICKS; tick += 1) {
    const started = performance.now();
    const { claimed } = await claimDueReaders(context);
    times.push(performance.now() - started);
    if (claimed > 0) throw new Error("somebody was due");
  }
  return `${median(times).toFixed(2)} (${Math.max(...times).toFixed(2)})`;
}

/** Claims, pushes, and all of it together for readers with one device. */
async function measureDue(notifier: BenchNotifier): Promise<string[]> {
  notifier.addDue("claimed", due, 0);
  const claims = await paceOf(() => claim(notifier, { pushes: 0 }));
  const pushes = await paceOf(() => sendPushes(notifier));
  notifier.addDue("sent", due, 1);
  const all = await paceOf(() => claim(notifier, { pushes: due }));
  return [claims, pushes, all];
}

/** How many of `due` in a second, and the time of the processor that each took, in milliseconds. */
async function paceOf(act: () => Promise<void>): Promise<string> {
  const started = performance.now();
  const cpuBefore = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(cpuBefore);
  const seconds = (performance.now() - started) / 1_000;
  return `${(due / seconds).toFixed(0)} (${((user + system) / 1_000 / due).toFixed(2)})`;
}

/** Ends when the last event has been handled: within the process a claim waits for that. */
async function claim(notifier: BenchNotifier, { pushes }: { pushes: number }): Promise<void> {
  const before = await accepted(notifier);
  const { claimed } = await claimDueReaders(notifier.context);
  const sent = (await accepted(notifier)) - before;
  if (claimed !== due || sent !== pushes) throw new Error(`${claimed} claimed, ${sent} sent`);
}

async function sendPushes({ context, target }: BenchNotifier): Promise<void> {
  const payload = JSON.stringify({ title: "Psalms 23:1", body: "x".repeat(100) });
  const waiting = Array.from({ length: due }, (_, index) => target(index)).values();
  async function send(): Promise<void> {
    for (const each of waiting) {
      const outcome = await context.push.send(each, payload);
      if (outcome.kind !== "accepted") throw new Error(`a push: ${JSON.stringify(outcome)}`);
    }
  }
  await Promise.all(Array.from({ length: context.config.NOTIFIER_CONCURRENCY }, send));
}

async function accepted({ context }: BenchNotifier): Promise<number> {
  const { values: counts } = await context.counts.sends.get();
  return counts.find(({ labels }) => labels.outcome === "accepted")?.value ?? 0;
}
