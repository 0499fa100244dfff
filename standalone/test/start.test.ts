import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSecrets } from "../src/secrets.ts";
import { call, register, type Standalone, startStandalone } from "./standalone.ts";

let folder: string;
let started: Standalone[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "berea-"));
});
afterEach(() => {
  for (const { child } of started) child.kill("SIGKILL");
  started = [];
  rmSync(folder, { recursive: true, force: true });
});

test("When it starts, then one line says where, and SIGTERM ends it cleanly", async () => {
  const system = start();
  const url = await system.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(system.output()).toBe(`Berea is ready: ${url}\n`);
  system.child.kill("SIGTERM");
  expect(await system.exit).toBe(0);
  expect(system.output()).toBe(`Berea is ready: ${url}\n`);
});

test("When a request passes the gateway and a service, then one line and one span tell of it", async () => {
  const settings = { LOG_LEVEL: "info", OTEL_TRACES_EXPORTER: "console" };
  const system = start(settings);
  const url = await system.ready;
  const reply = await fetch(`${url}/api/notifications/vapid-public-key`);
  expect(reply.status).toBe(200);
  const requestId = reply.headers.get("x-request-id") ?? "";
  const ended = await fetch(`${url}/metrics`).then((metrics) => metrics.text());
  system.child.kill("SIGTERM");
  await system.exit;
  const lines = system.output().split("\n");
  const told = lines.filter((line) => line.includes(requestId) && line.includes('"msg":"request"'));
  expect(told.map((line) => JSON.parse(line))).toMatchObject([{ name: "gateway", status: 200 }]);
  const spans = lines.filter(
    (line) => line.includes("berea.request_id") && line.includes(requestId),
  );
  expect(spans).toHaveLength(1);
  // Each program still counts what it has answered.
  for (const program of ["gateway", "notification"])
    expect(ended).toContain(`program="${program}"`);
});

test("When npm start is ended by SIGTERM, then nothing of it goes on", async () => {
  const system = startStandalone(join(folder, "data"), {}, ["npm", "start"]);
  started.push(system);
  const url = await system.ready;
  system.child.kill("SIGTERM");
  await system.exit;
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("When it starts first, then its secrets are made for the owner alone and kept", async () => {
  const first = start();
  await first.ready;
  const files = ["secrets.json", "push-keys.json"].map((name) => join(folder, "data", name));
  const secrets = files.map((file) => readFileSync(file, "utf8"));
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "data")).mode & 0o777).toBe(0o700);
  first.child.kill("SIGINT");
  expect(await first.exit).toBe(0);
  const second = start();
  await second.ready;
  expect(files.map((file) => readFileSync(file, "utf8"))).toEqual(secrets);
});

test("When settings are given as nothing or as what push services refuse, then it starts all the same", async () => {
  const given = { VAPID_SUBJECT: "", JWT_PRIVATE_KEY: "", CONTACT_EMAIL: "pastor@parish.local" };
  const url = await start(given).ready;
  const reply = await fetch(`${url}/api/notifications/vapid-public-key`);
  const kept = JSON.parse(readFileSync(join(folder, "data", "push-keys.json"), "utf8"));
  expect(await reply.json()).toMatchObject({ publicKey: kept.VAPID_PUBLIC_KEY });
});

test("When push keys are given, then they are used instead of its own", async () => {
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = openSecrets(folder);
  const url = await start({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).ready;
  const reply = await fetch(`${url}/api/notifications/vapid-public-key`);
  expect(await reply.json()).toMatchObject({ publicKey: VAPID_PUBLIC_KEY });
});

test("When it is killed, then no acknowledged account, bookmark or password is lost", async () => {
  const first = start();
  const url = await first.ready;
  const session = await register(url, "ruth@example.org");
  const bookmark = await call(
    url,
    "PUT",
    "/api/auth/bookmark",
    { book: "Ruth", chapter: 2 },
    session.token,
  );
  first.child.kill("SIGKILL");
  await first.exit;
  expect(bookmark.status).toBe(200);

  const second = start();
  const again = await second.ready;
  const login = await call(again, "POST", "/api/auth/login", {
    email: "ruth@example.org",
    password: "gleaning",
  });
  expect(await login.json()).toMatchObject({
    _id: session._id,
    bookmarkedBook: "Ruth",
    bookmarkedChapter: 2,
  });
  expect((await call(again, "GET", "/api/auth/me", undefined, session.token)).status).toBe(200);
});

test("When a service is asked through the gateway, then the whole path answers", async () => {
  const url = await start().ready;
  expect(await (await fetch(`${url}/api/bible/kjv/John/3`)).json()).toMatchObject({ book: "John" });
  const reading = await fetch(`${url}/api/interpret/John%203:16?denomination=Baptist`);
  expect(await reading.json()).toMatchObject({ sourceDenomination: "Baptist", origin: "authored" });
  expect((await fetch(`${url}/api/interpret/Nahum%204:1`)).status).toBe(404);
  expect((await fetch(`${url}/api/verse-of-the-day`)).status).toBe(200);
  expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(426);
  expect((await fetch(`${url}/internal/ended-sessions`)).status).toBe(404);
});

test("When two have just signed up, then one finds the other by friend code and is accepted", async () => {
  const url = await start().ready;
  const [ruth, naomi] = [
    await register(url, "ruth@example.org"),
    await register(url, "naomi@example.org"),
  ];
  const body = { friendCode: naomi.friendCode };
  await vi.waitFor(async () => {
    const request = await call(url, "POST", "/api/friends/request", body, ruth.token);
    expect(request.status).toBe(200);
  });
  const accept = `/api/friends/requests/accept/${ruth._id}`;
  expect((await call(url, "POST", accept, undefined, naomi.token)).status).toBe(200);
  const list = await call(url, "GET", "/api/friends", undefined, ruth.token);
  expect(await list.json()).toEqual([{ _id: naomi._id, username: "Ruth" }]);
});

test("When the password changes, then other sessions end and this one goes on", async () => {
  const url = await start().ready;
  const first = await register(url, "naomi@example.org");
  const login = await call(url, "POST", "/api/auth/login", {
    email: "naomi@example.org",
    password: "gleaning",
  });
  const second = (await login.json()) as { token: string };
  const change = { currentPassword: "gleaning", newPassword: "bethlehem" };
  expect((await call(url, "PUT", "/api/auth/change-password", change, second.token)).status).toBe(
    200,
  );
  expect((await call(url, "GET", "/api/auth/me", undefined, first.token)).status).toBe(401);
  expect((await call(url, "GET", "/api/auth/me", undefined, second.token)).status).toBe(200);
});

test("When the port is in use, then one clear line says so and the exit code is 1", async () => {
  const holder = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => holder.once("listening", resolve));
  const address = holder.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const system = start({ PORT: `${port}` });
  expect(await system.exit).toBe(1);
  expect(system.output()).toBe(
    `Cannot listen on 127.0.0.1:${port}: another program uses this port.\n`,
  );
  holder.close();
});

test("When the data folder cannot be used, then one clear line says so and the exit code is 1", async () => {
  writeFileSync(join(folder, "data"), "a file, not a folder");
  const system = start();
  expect(await system.exit).toBe(1);
  expect(system.output()).toMatch(
    /^Cannot write to the data folder .*data \(ENOTDIR\)\. Set DATA_DIR to another\.\n$/,
  );
});

test("When the secrets are damaged, then one clear line says so and nothing is overwritten", async () => {
  const first = start();
  await first.ready;
  first.child.kill("SIGTERM");
  await first.exit;
  const file = join(folder, "data", "secrets.json");
  writeFileSync(file, "{");
  const second = start();
  expect(await second.exit).toBe(1);
  expect(second.output()).toMatch(/^Cannot read .*secrets\.json: it is damaged\..*\n$/);
  expect(readFileSync(file, "utf8")).toBe("{");
});

test("When the data folder is where nobody may write, then one clear line says so", async () => {
  const system = start({ DATA_DIR: "/proc/berea" });
  expect(await system.exit).toBe(1);
  expect(system.output()).toMatch(
    /^Cannot write to the data folder \/proc\/berea \([A-Z]+\)\. .*\n$/,
  );
});

test("When settings are wrong, then all faults are listed and the exit code is 1", async () => {
  const system = start({ PORT: "http", LOG_LEVEL: "loud" });
  expect(await system.exit).toBe(1);
  expect(system.output()).toMatch(/PORT: must be a port number[\s\S]*LOG_LEVEL: /);
});

function start(environment: NodeJS.ProcessEnv = {}): Standalone {
  const system = startStandalone(join(folder, "data"), environment);
  started.push(system);
  return system;
}
