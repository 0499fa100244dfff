import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PinnedServer } from "./pinned-server.ts";

const LOAD_CORE = "1";
/** Linux counts the time of processes in hundredths of a second. */
const US_A_TICK = 10_000;
const run = promisify(execFile);

/** What one round of load measured. */
export interface LoadRound {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Time of the servers' core for each request. */
  readonly cpuUs: number;
  readonly errors: number;
}

/** Writes a script that makes wrk ask for all paths in turn, in gzip, and print JSON at the end. */
export function writeWrkScript(folder: string, paths: readonly string[]): string {
  const file = join(folder, "paths.lua");
  writeFileSync(
    file,
    `local paths = {\n${paths.map((path) => `  "${path}",\n`).join("")}}
local requests = {}
local turn = 0

function init()
  for place, path in ipairs(paths) do
    requests[place] = wrk.format("GET", path, { ["Accept-Encoding"] = "gzip" })
  end
end

function request()
  turn = turn % #requests + 1
  return requests[turn]
end

function done(summary, latency)
  local errors = summary.errors
  print(string.format(
    '{"requests":%d,"us":%d,"p50":%d,"p99":%d,"errors":%d}',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99),
    errors.status + errors.read + errors.write + errors.connect + errors.timeout))
end
`,
  );
  return file;
}

/** Puts load on a server for some seconds. */
export async function loadOnce(
  server: PinnedServer,
  script: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<LoadRound> {
  const before = ticksOf(server.pids);
  const wrk = ["wrk", "-t1", `-c${connections}`, `-d${seconds}s`, "-s", script, server.url];
  const { stdout } = await run("taskset", ["-c", LOAD_CORE, ...wrk]);
  const ticks = ticksOf(server.pids) - before;
  const { requests, us, p50, p99, errors } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  return {
    perSecond: (requests * 1_000_000) / us,
    p50Ms: p50 / 1_000,
    p99Ms: p99 / 1_000,
    cpuUs: (ticks * US_A_TICK) / requests,
    errors,
  };
}

/** The time that processes have spent in user and kernel mode: fields 14 and 15 of their `stat`. */
function ticksOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name of the program, in brackets, may hold spaces.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return sum + Number(fields[11]) + Number(fields[12]);
  }, 0);
}
