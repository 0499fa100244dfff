// What one presence process holds and how soon it tells: thousands of idle sockets, one login told
// to many, many logins told to a few. Real RabbitMQ and Redis; friends and auth are stand-ins.
// npm run bench -- presence [--sockets 5000] [--friends 200] [--rounds 200] [--seconds 20]
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { loadavg } from "node:os";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { friendLoggedIn } from "@berea/contracts";
import { createLog } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";
import { startRabbit, startRedis } from "@berea/service-kit/testing";
import { describeMachine } from "./load/machine.ts";
import { startNode } from "./load/pinned-server.ts";
import { type Logins, openLogins } from "./load/presence-logins.ts";
import { collectable, settledMemory } from "./load/presence-memory.ts";
import { startNeighbours } from "./load/presence-neighbours.ts";
import { openSocket } from "./load/presence-socket.ts";
import { makeTokens } from "./load/presence-tokens.ts";
import { requirePrograms } from "./load/require-programs.ts";
import { median, printTable } from "./load/table.ts";

const INTERNAL_KEY = "known to both ends of the bench";
const LOAD_CORE = "1";
const CONNECTING_AT_ONCE = 64;
const WARM_UP_ROUNDS = 5;
const LOGINS_PER_SECOND = 50;
const FRIENDS_OF_STEADY = 5;
/** Programs that wanted a core during the last minute; on a quiet machine, nearly none. */
const DISTURBED_LOAD = 0.5;
/** Files that a process has open besides its sockets. */
const OTHER_FILES = 200;

const { values } = parseArgs({
  options: {
    sockets: { type: "string", default: "5000" },
    friends: { type: "string", default: "200" },
    rounds: { type: "string", default: "200" },
    seconds: { type: "string", default: "20" },
  },
});
const sockets = Number(values.sockets);
const friends = Number(values.friends);
const seconds = Number(values.seconds);

requirePrograms({
  "redis-server": "redis-server",
  "rabbitmq-server": "rabbitmq-server",
  taskset: "util-linux",
});
requireOpenFiles(sockets + OTHER_FILES);
const disturbed = (loadavg()[0] ?? 0) > DISTURBED_LOAD;
// Whatever is started from here on stays on this core too; only presence gets the other one.
execFileSync("taskset", ["-acp", LOAD_CORE, `${process.pid}`]);
const closers: (() => unknown)[] = [];
try {
  await measure();
} finally {
  for (const close of closers.reverse()) await close();
}

async function measure(): Promise<void> {
  const tokens = makeTokens();
  const [redis, rabbit, neighbours] = await Promise.all([
    closing(startRedis(), (server) => server.stop()),
    closing(startRabbit(), (server) => server.stop()),
    closing(startNeighbours(), (server) => server.close()),
  ]);
  const environment = {
    NODE_ENV: "production",
    NODE_OPTIONS: collectable,
    LOG_LEVEL: "error",
    REDIS_URL: redis.url,
    AMQP_URL: rabbit.url,
    FRIENDS_URL: neighbours.url,
    AUTH_URL: neighbours.url,
    JWT_PUBLIC_KEY: tokens.publicKey,
    INTERNAL_KEY,
  };
  const presence = await closing(
    startNode("presence", "services/presence/src/main.ts", environment),
    (server) => server.stop(),
  );
  const log = createLog({ name: "bench", level: "error" });
  const bus = await closing(openBus({ amqpUrl: rabbit.url, log }), (opened) => opened.close());
  const logins = openLogins(bus, neighbours);

  const ids = Array.from({ length: sockets }, (_, index) => `friend-${index}`);
  const tokensOf = ids.map((id) => tokens.tokenOf(id));
  const before = await settledMemory(presence);
  const opened = await openSockets(presence.url, tokensOf, logins);
  const after = await settledMemory(presence);
  const fanOut = await measureFanOut(logins, ids);
  const steady = await measureSteady(logins, ids);
  const lost = opened.sockets.filter(({ destroyed }) => destroyed).length;

  console.log(`${describeMachine()}\n`);
  console.log(
    `One presence process on core 0; ${sockets} sockets, Redis and RabbitMQ on core ${LOAD_CORE}.\n`,
  );
  printTable(
    ["sockets", "value"],
    [
      ["opened in a second", (sockets / opened.seconds).toFixed(0)],
      ["resident memory before", megabytes(before.resident)],
      [`resident memory with ${sockets} idle ones`, megabytes(after.resident)],
      ["resident memory for each", eachOf(after.resident - before.resident)],
      ["heap and buffers for each", eachOf(after.used - before.used)],
      ["lost by the end", `${lost}`],
    ],
  );
  console.log();
  printTable(
    ["from a login's publication until it is heard", "median ms", "p99 ms", "most ms", "unheard"],
    [
      [`by the last of ${friends} friends, ${values.rounds} rounds`, ...fanOut],
      [`by each of ${FRIENDS_OF_STEADY} friends, ${LOGINS_PER_SECOND} logins a second`, ...steady],
    ],
  );
  if (disturbed) console.log("\nSomething else was using the machine: measure again.");
}

async function openSockets(
  url: string,
  tokens: readonly string[],
  { onTold }: Logins,
): Promise<{ sockets: Socket[]; seconds: number }> {
  const opened: Socket[] = [];
  closers.push(() => opened.forEach((socket) => void socket.destroy()));
  const started = performance.now();
  const waiting = tokens.values();
  async function open(): Promise<void> {
    for (const token of waiting) {
      const socket = await openSocket(url, token, (name, payload) => {
        if (name === friendLoggedIn.name) onTold(friendLoggedIn.schema.parse(payload).loginId);
      });
      opened.push(socket);
    }
  }
  await Promise.all(Array.from({ length: CONNECTING_AT_ONCE }, open));
  return { sockets: opened, seconds: (performance.now() - started) / 1000 };
}

/** One login at a time: the time until its last friend has heard of it. */
async function measureFanOut({ tell }: Logins, ids: readonly string[]): Promise<string[]> {
  const told = ids.slice(0, friends);
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await tell(told);
  const rounds: number[][] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) rounds.push(await tell(told));
  const unheard = rounds.reduce((sum, heard) => sum + told.length - heard.length, 0);
  return cells(
    rounds.map((heard) => Math.max(...heard)),
    unheard,
  );
}

/** Steady logins, each of a few friends somewhere among the sockets. */
async function measureSteady({ tell }: Logins, ids: readonly string[]): Promise<string[]> {
  const count = seconds * LOGINS_PER_SECOND;
  const started = performance.now();
  const running: Promise<number[]>[] = [];
  for (let login = 0; login < count; login += 1) {
    const due = started + (login * 1_000) / LOGINS_PER_SECOND;
    await delay(Math.max(0, due - performance.now()));
    const first = (login * FRIENDS_OF_STEADY) % (ids.length - FRIENDS_OF_STEADY);
    running.push(tell(ids.slice(first, first + FRIENDS_OF_STEADY)));
  }
  const times = (await Promise.all(running)).flat();
  return cells(times, count * FRIENDS_OF_STEADY - times.length);
}

function cells(times: readonly number[], unheard: number): string[] {
  const sorted = times.toSorted((one, other) => one - other);
  const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1];
  const most = sorted.at(-1);
  return [...[median(times), p99, most].map((time) => `${time?.toFixed(1)}`), `${unheard}`];
}

function megabytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

function eachOf(bytes: number): string {
  return `${(bytes / sockets / 1024).toFixed(1)} KB`;
}

async function closing<T>(starting: Promise<T>, close: (started: T) => unknown): Promise<T> {
  const started = await starting;
  closers.push(() => close(started));
  return started;
}

/** Node raises what may be raised by itself, so what is left is the system's own limit. */
function requireOpenFiles(number: number): void {
  const limit = /^Max open files\s+(\d+)/m.exec(readFileSync("/proc/self/limits", "utf8"))?.[1];
  if (limit === undefined || Number(limit) >= number) return;
  console.error(
    `This needs ${number} open files at once; the limit is ${limit}. Raise it (ulimit -n ${number}), or ask for fewer sockets (--sockets).`,
  );
  process.exit(1);
}
