import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { join } from "node:path";
import process from "node:process";
import { createLog } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";
import { startRabbit, startRedis } from "@berea/service-kit/testing";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { disconnected, type Listener, listen, newUser } from "./connect.ts";
import { askUpgrade } from "./raw-socket.ts";
import { internalKey, login } from "./start-presence.ts";
import { publicKey } from "./tokens.ts";

const main = join(import.meta.dirname, "../src/main.ts");

let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  [rabbit, redis] = await Promise.all([startRabbit(), startRedis()]);
});
afterAll(async () => {
  await rabbit?.stop();
  await redis?.stop();
});

/** Auth and friends in one: no session has ended, and everybody has the same friend. */
async function startOthers(friend: string): Promise<string> {
  const server = createServer((request, response) => {
    const isAuth = request.url?.startsWith("/internal/ended-sessions");
    response.end(JSON.stringify(isAuth ? { cursor: "0", ended: [] } : { ids: [friend] }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as { port: number }; // it listens on TCP
  return `http://127.0.0.1:${port}`;
}

async function startProcess(friend: string) {
  const others = await startOthers(friend);
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: "0",
      JWT_PUBLIC_KEY: publicKey,
      INTERNAL_KEY: internalKey,
      AMQP_URL: rabbit.url,
      REDIS_URL: redis.url,
      AUTH_URL: others,
      FRIENDS_URL: others,
    },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const ended = once(child, "close").then(([code]) => code);
  const url = await vi.waitFor(() => {
    const line = output.split("\n").find((text) => text.includes("presence is ready"));
    return String(JSON.parse(line ?? "").url);
  }, 20_000);
  return { child, url, ended, output: () => output };
}

function heardIds({ heard }: Listener): unknown[] {
  return heard.map(([, said]) => (said as { loginId: string }).loginId); // they are logins
}

test("When two processes run and RabbitMQ and Redis restart, then both go on telling, and end on SIGTERM", async () => {
  const reader = newUser();
  const processes = [await startProcess(reader), await startProcess(reader)];
  const listeners = await Promise.all(processes.map(({ url }) => listen(url, reader)));
  const bus = await openBus({
    amqpUrl: rabbit.url,
    log: createLog({ name: "bus", level: "silent" }),
  });
  onTestFinished(() => bus.close());

  const first = login(newUser());
  await bus.publish(first, { timeoutMs: 20_000 });
  for (const one of listeners) {
    await vi.waitFor(() => expect(heardIds(one)).toEqual([first.id]), 10_000);
  }

  await rabbit.halt("SIGKILL");
  await rabbit.resume();
  await redis.halt("SIGKILL");
  await redis.resume();
  const second = login(newUser());
  await vi.waitFor(() => bus.publish(second, { timeoutMs: 20_000 }), 60_000);
  for (const one of listeners) {
    await vi.waitFor(() => expect(heardIds(one)).toContain(second.id), 30_000);
    expect(one.socket.connected).toBe(true);
  }

  // One that never answers anything must not hold the end up.
  for (const { url } of processes) await askUpgrade(url);
  const ends = listeners.map(({ socket }) => disconnected(socket));
  for (const { child } of processes) child.kill("SIGTERM");
  expect(await Promise.all(ends)).toEqual(["transport close", "transport close"]);
  for (const { ended, output } of processes) {
    expect(await ended).toBe(0);
    expect(output()).not.toMatch(/unhandled|dead-lettered/i);
  }
}, 120_000);

test("When production lacks everything, then the start ends with one message", async () => {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_ENV: "production" },
  });
  let output = "";
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, "close");
  expect(code).toBe(1);
  expect(output).toMatch(/^Cannot start: some settings are wrong\.\n/);
  expect(output.split("\n")).toHaveLength(8);
});
