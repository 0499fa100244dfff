// How fast chapters are answered: nginx with ready-made files is the yardstick, in the same run.
// npm run bench -- chapters [--rounds 5] [--seconds 4] [--connections 64]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { books } from "@berea/scripture";
import { type LoadRound, loadOnce, writeWrkScript } from "./load/load-once.ts";
import { describeMachine } from "./load/machine.ts";
import { startNginx } from "./load/nginx.ts";
import { type PinnedServer, startNode } from "./load/pinned-server.ts";
import { requirePrograms } from "./load/require-programs.ts";
import { median, printTable } from "./load/table.ts";

const GOAL = { ratio: 0.3, p99Ms: 10 };
const WARM_UP_SECONDS = 2;
/** On a quiet machine the yardstick stays far below. */
const DISTURBED_P99_MS = 5;

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    connections: { type: "string", default: "64" },
  },
});
const load = { seconds: Number(values.seconds), connections: Number(values.connections) };

requirePrograms({ wrk: "wrk", nginx: "nginx-light", taskset: "util-linux" });
const folder = mkdtempSync(join(tmpdir(), "berea-bench-"));
const running: PinnedServer[] = [];
try {
  const targets = await startTargets();
  const script = writeWrkScript(folder, chapterPaths());
  const rounds = new Map(targets.map(({ name }) => [name, [] as LoadRound[]]));
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const target of targets) {
      // While the others had their turn, the runtime has given its young memory back.
      await loadOnce(target, script, { ...load, seconds: WARM_UP_SECONDS });
      rounds.get(target.name)?.push(await loadOnce(target, script, load));
    }
  }
  report(rounds);
} finally {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
}

async function startTargets(): Promise<PinnedServer[]> {
  const quiet = { LOG_LEVEL: "error", RATE_LIMIT_FACTOR: "1000000" };
  const start = async (name: string, main: string, environment: NodeJS.ProcessEnv) => {
    const server = await startNode(name, main, { ...quiet, ...environment });
    running.push(server);
    return server;
  };
  const bible = await start("bible alone", "services/bible/src/main.ts", {});
  const nginx = await startNginx(folder, bible.url, chapterPaths());
  running.push(nginx);
  const standalone = "standalone/src/main.ts";
  const lane = await start("standalone, fast lane", standalone, { DATA_DIR: join(folder, "a") });
  const noLane = await start("standalone without it", standalone, {
    DATA_DIR: join(folder, "b"),
    FAST_LANE_MB: "0",
  });
  const proxied = await start("gateway → bible without it", "gateway/src/main.ts", {
    BIBLE_URL: bible.url,
    FAST_LANE_MB: "0",
  });
  return [nginx, lane, noLane, { ...proxied, pids: [...proxied.pids, ...bible.pids] }, bible];
}

function chapterPaths(): string[] {
  return books.flatMap(({ name, chapters }) =>
    Array.from(
      { length: chapters },
      (_, index) => `/api/bible/kjv/${encodeURIComponent(name)}/${index + 1}`,
    ),
  );
}

function report(rounds: ReadonlyMap<string, readonly LoadRound[]>): void {
  console.log(describeMachine());
  console.log(
    `All ${chapterPaths().length} chapters in gzip, servers on core 0, wrk on core 1, ` +
      `${load.connections} connections, medians of ${values.rounds} rounds of ${load.seconds} s.\n`,
  );
  const results = [...rounds].map(([name, measured]) => ({
    name,
    perSecond: median(measured.map((round) => round.perSecond)),
    p50Ms: median(measured.map((round) => round.p50Ms)),
    p99Ms: median(measured.map((round) => round.p99Ms)),
    cpuUs: median(measured.map((round) => round.cpuUs)),
    errors: measured.reduce((sum, round) => sum + round.errors, 0),
  }));
  const yardstick = results[0]?.perSecond ?? Number.NaN;
  printTable(
    ["", "requests/s", "of nginx", "p50 ms", "p99 ms", "CPU µs each", "errors"],
    results.map(({ name, perSecond, p50Ms, p99Ms, cpuUs, errors }) => [
      name,
      perSecond.toFixed(0),
      (perSecond / yardstick).toFixed(2),
      p50Ms.toFixed(2),
      p99Ms.toFixed(2),
      cpuUs.toFixed(1),
      `${errors}`,
    ]),
  );
  if ((results[0]?.p99Ms ?? 0) > DISTURBED_P99_MS) {
    console.log("\nSomething else was using the machine, as nginx's own p99 shows: measure again.");
  }
  const lane = results[1];
  const reached =
    lane !== undefined && lane.perSecond >= GOAL.ratio * yardstick && lane.p99Ms < GOAL.p99Ms;
  console.log(
    `\nThe fast lane should reach ${GOAL.ratio} of nginx with a p99 below ${GOAL.p99Ms} ms: ` +
      `${reached ? "it does" : "it does not, here and now"}.`,
  );
}
