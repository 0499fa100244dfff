import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { verseDue } from "@berea/contracts";
import { type Bus, envelope, openBus } from "@berea/service-kit/bus";
import { startMongo, startRabbit } from "@berea/service-kit/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import { testEnvironment, vapidKeys, verse } from "./start-notification.ts";
import { tokenOf } from "./tokens.ts";

// Two notifiers as processes of their own, over one MongoDB and one RabbitMQ; one of them is killed.
const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const READERS = 40;
/** What each process takes at once, so that together they do not take all. */
const CONCURRENCY = 16;

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const running: ChildProcess[] = [];
let folder: string;
let mongo: Awaited<ReturnType<typeof startMongo>>;
let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let push: TestPushService;
let bible: Awaited<ReturnType<typeof startBible>>;
let bus: Bus;
let browsers: TestBrowser[];
let one: Awaited<ReturnType<typeof startProcess>>;
let two: Awaited<ReturnType<typeof startProcess>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "notification-"));
  [mongo, rabbit, push] = await Promise.all([startMongo(), startRabbit(), startPushService()]);
  await writeFile(join(folder, "ca.pem"), push.ca);
  bible = await startBible();
  bus = await openBus({ amqpUrl: rabbit.url, log: silent });
  [one, two] = await Promise.all([startProcess(), startProcess()]);
  browsers = await Promise.all(Array.from({ length: READERS }, (_, index) => subscribe(index)));
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await bus?.close();
  await bible?.close();
  await Promise.all([push?.close(), rabbit?.stop(), mongo?.stop()]);
  await rm(folder, { recursive: true });
});

async function startProcess() {
  const child = spawn(process.execPath, [main], {
    env: {
      ...testEnvironment(folder, push),
      // Nothing listens there: the discard port.
      AUTH_URL: "http://127.0.0.1:9",
      ...{ PORT: "0", MONGODB_URL: mongo.url, AMQP_URL: rabbit.url, BIBLE_URL: bible.url },
      NOTIFIER_CONCURRENCY: `${CONCURRENCY}`,
      NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.push(child);
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said: { url?: string } = JSON.parse(line);
      if (said.url) resolve(said.url);
    });
    ended.then(() => reject(new Error("notification ended")), reject);
  });
  return {
    url,
    /** How many due verses it has taken in hand. */
    due: async () => {
      const metrics = await (await fetch(`${url}/metrics`)).text();
      return Number(/^notification_due_total (\d+)$/m.exec(metrics)?.[1]);
    },
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return await ended;
    },
  };
}

async function startBible() {
  const held: (() => void)[] = [];
  let isHeld = false;
  const server = createServer((_request, response) => {
    const answer = () => void response.end(JSON.stringify(verse));
    if (isHeld) held.push(answer);
    else answer();
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    waiting: () => held.length,
    hold: () => {
      isHeld = true;
    },
    release: () => {
      isHeld = false;
      for (const answer of held.splice(0)) answer();
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function subscribe(reader: number): Promise<TestBrowser> {
  const browser = push.subscribe(vapidKeys.publicKey);
  const reply = await fetch(`${one.url}/api/notifications/subscribe`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${tokenOf(`r${reader}`)}`,
    },
    body: JSON.stringify(browser.subscription),
  });
  expect(reply.status).toBe(201);
  return browser;
}

async function allAreDue(date: string): Promise<void> {
  const dueAt = new Date().toISOString();
  const events = browsers.map((_, reader) =>
    envelope(verseDue, { userId: `r${reader}`, date, dueAt }),
  );
  await Promise.all(events.map((event) => bus.publish(event)));
}

const counts = () => browsers.map(({ pushes }) => pushes.length);

test("When a notifier dies before it has sent, then the other sends, and nobody is sent two", async () => {
  bible.hold();
  await allAreDue("2026-01-31");
  await vi.waitFor(() => expect(bible.waiting()).toBe(2), { timeout: 20_000 });
  expect(await one.end("SIGKILL")).toEqual([null, "SIGKILL"]);
  bible.release();
  await vi.waitFor(() => expect(counts()).toEqual(browsers.map(() => 1)), { timeout: 20_000 });
  await vi.waitFor(async () => expect(await two.due()).toBe(READERS), { timeout: 20_000 });
  expect(counts()).toEqual(browsers.map(() => 1));
});

test("When a notifier dies in mid-send, then nobody is sent two", async () => {
  one = await startProcess();
  const before = await two.due();
  const held = Promise.withResolvers<void>();
  for (const browser of browsers) browser.answerWith({ status: 201, after: held.promise });
  await allAreDue("2026-02-01");
  await vi.waitFor(() => expect(push.requests()).toBe(READERS + 2 * CONCURRENCY), {
    timeout: 20_000,
  });
  await one.end("SIGKILL");
  held.resolve();
  // Everything came to the other in the end: its own, what was left, and what the first had begun.
  await vi.waitFor(async () => expect(await two.due()).toBe(before + READERS), { timeout: 20_000 });
  await vi.waitFor(() => expect(counts()).toEqual(browsers.map(() => 2)), { timeout: 20_000 });
  expect(push.faults).toEqual([]);
});

test("When it is to end while a push service does not answer, then it ends all the same", async () => {
  const [browser] = browsers;
  browser?.answerWith("never");
  const payload = { userId: "r0", date: "2026-02-02", dueAt: new Date().toISOString() };
  await bus.publish(envelope(verseDue, payload));
  await vi.waitFor(() => expect(browser?.pushes).toHaveLength(3), { timeout: 20_000 });
  expect(await two.end("SIGTERM")).toEqual([0, null]);
  expect(browser?.pushes).toHaveLength(3);
});

test("When a setting is wrong, then the process says which and ends with 1", async () => {
  const env = { ...testEnvironment(folder), VAPID_SUBJECT: "mailto:me@localhost" };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("VAPID_SUBJECT: must be");
});
