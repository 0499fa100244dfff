import { generateKeyPairSync, type KeyObject } from "node:crypto";
import { request as httpRequest } from "node:http";
import { calls, errorBody } from "@berea/contracts";
import { Router } from "express";
import jwt from "jsonwebtoken";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  callDoor,
  createLog,
  createMetrics,
  limitBy,
  openLimiter,
  Problem,
  requireInternalKey,
  requireUser,
  type Served,
  serve,
  serviceApp,
  tokenVerifier,
} from "../src/index.ts";

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const lines: string[] = [];
const ended = new Set<string>();
let ready = true;
let served: Served;

beforeAll(async () => {
  const log = createLog({ name: "test" }, { write: (line: string) => void lines.push(line) });
  const routes = Router();
  const verify = tokenVerifier([publicKey], { has: ({ sessionId }) => ended.has(sessionId) });
  const door = callDoor(routes, requireUser(verify));
  door(calls.saveBookmark, ({ body, user }) => ({
    message: user.userId,
    bookmarkedBook: body.book,
    bookmarkedChapter: body.chapter,
  }));
  routes.get("/problem", () => {
    throw new Problem(409, "taken", "Somebody has it.");
  });
  routes.get("/fault", async () => {
    throw new Error("a fault with password=hunter2 inside");
  });
  routes.get("/away", async () => {
    throw Object.assign(new Error("no database"), { unavailable: true });
  });
  const limiter = openLimiter({ name: "limited", points: 2, seconds: 60 });
  routes.get("/limited", limitBy(limiter), (_request, response) => {
    response.json({});
  });
  routes.get("/internal/x", requireInternalKey(["0123456789abcdef"]), (_request, response) => {
    response.json({});
  });
  const metrics = createMetrics();
  const checks = { database: () => ready, broker: async () => undefined };
  served = await serve(
    { app: serviceApp({ program: "test", log, metrics, checks, routes }) },
    {
      host: "127.0.0.1",
      port: 0,
    },
  );
});
afterAll(() => served.close());
beforeEach(() => {
  lines.length = 0;
  ready = true;
});

test("When a call is good, then its handler's reply is answered and one line is logged", async () => {
  const reply = await putBookmark({ book: "1 sam", chapter: 3 });
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({
    message: "u1",
    bookmarkedBook: "1 Samuel",
    bookmarkedChapter: 3,
  });
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    method: "PUT",
    path: "/api/auth/bookmark",
    status: 200,
    requestId: reply.headers.get("x-request-id"),
  });
});

test.each([
  ["an unknown field", { book: "John", chapter: 3, admin: true }, /admin/],
  ["an unknown book", { book: "Hezekiah", chapter: 3 }, /Unknown book/],
  ["a chapter beyond the book", { book: "John", chapter: 22 }, /21 chapters/],
  ["an operator in place of text", { book: { $gt: "" }, chapter: 3 }, /Book must be text/],
  ["an array", [], /./],
])("When a body has %s, then the call answers 400 and says why", async (_name, body, message) => {
  const reply = await putBookmark(body);
  expect(reply.status).toBe(400);
  expect((await errorOf(reply)).message).toMatch(message);
});

test("When a body is malformed, too large or not JSON, then the status says which", async () => {
  expect((await putBookmark('{"book":')).status).toBe(400);
  expect((await putBookmark(JSON.stringify({ book: "x".repeat(20_000) }))).status).toBe(413);
  expect((await putBookmark("book=John", "application/x-www-form-urlencoded")).status).toBe(415);
  expect((await putBookmark("{}", "application/json; charset=koi8-r")).status).toBe(415);
});

test.each([
  ["no token", undefined],
  ["a token of another key", sign(generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey)],
  ["an expired token", sign(privateKey, { expiresIn: -1 })],
  ["a token of another issuer", sign(privateKey, { issuer: "somebody" })],
  ["an unsigned token", jwt.sign({ sid: "s" }, null, { algorithm: "none", subject: "u1" })],
  ["nonsense", "a.b.c"],
  ["an endless token", "x".repeat(5000)],
])("When a request has %s, then it is refused with 401", async (_name, token) => {
  const reply = await putBookmark({ book: "John", chapter: 3 }, "application/json", token ?? "");
  expect(reply.status).toBe(401);
  await errorOf(reply);
});

test("When a session has ended, then its token is refused and another's is not", async () => {
  ended.add("s1");
  expect((await putBookmark({ book: "John", chapter: 3 })).status).toBe(401);
  const other = sign(privateKey, {}, "s2");
  const body = { book: "John", chapter: 3 };
  expect((await putBookmark(body, "application/json", other)).status).toBe(200);
  ended.clear();
});

test("When something throws, then people see a message, the log the cause, and serving goes on", async () => {
  const problem = await get("/problem");
  expect([problem.status, (await errorOf(problem)).code]).toEqual([409, "taken"]);
  const fault = await get("/fault");
  expect(fault.status).toBe(500);
  expect(JSON.stringify(await errorOf(fault))).not.toContain("hunter2");
  expect(lines.join()).toContain("a fault");
  const away = await get("/away");
  expect([away.status, away.headers.get("retry-after")]).toEqual([503, "5"]);
});

test("When a path is unknown or cannot be decoded, then the answer is a JSON error", async () => {
  expect((await errorOf(await get("/nowhere"))).code).toBe("not_found");
  const reply = await get("/%E0%A4%A");
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  await errorOf(reply);
});

test("When a limit is reached, then 429 says how long to wait", async () => {
  await get("/limited");
  await get("/limited");
  const reply = await get("/limited");
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
});

test("When an internal route is asked without its key, then it does not seem to exist", async () => {
  expect((await get("/internal/x")).status).toBe(404);
  expect((await get("/internal/x", { "x-internal-key": "0123456789abcdef" })).status).toBe(200);
});

test("When something is missing, then /readyz names it and /healthz is still alive", async () => {
  expect((await get("/readyz")).status).toBe(200);
  ready = false;
  const reply = await get("/readyz");
  expect([reply.status, await reply.json()]).toEqual([
    503,
    { status: "not ready", missing: ["database"] },
  ]);
  expect((await get("/healthz")).status).toBe(200);
  expect(await (await get("/metrics")).text()).toContain("http_request_duration_seconds_bucket");
});

test("When a probe is spelled otherwise, then nothing is there, so a proxy can close the one path", async () => {
  for (const path of ["/METRICS", "/metrics/", "/Healthz", "/readyz/"]) {
    expect((await get(path)).status).toBe(404);
  }
});

test("When the caller gives a request id, then it is kept if it is one", async () => {
  expect((await get("/problem", { "x-request-id": "abc-1" })).headers.get("x-request-id")).toBe(
    "abc-1",
  );
  const odd = await get("/problem", { "x-request-id": "<script>" });
  expect(odd.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
});

test("When a server closes, then a running request ends first and new ones are refused", async () => {
  const routes = Router();
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  routes.get("/slow", async (_request, response) => {
    enter();
    await released;
    response.json({ done: true });
  });
  const log = createLog({ name: "test", level: "silent" });
  const app = serviceApp({ program: "test", log, metrics: createMetrics(), checks: {}, routes });
  const other = await serve({ app }, { host: "127.0.0.1", port: 0 });
  const running = fetch(`${other.url}/slow`);
  await entered;
  const closed = other.close();
  release();
  expect(await (await running).json()).toEqual({ done: true });
  await closed;
  await expect(fetch(`${other.url}/slow`)).rejects.toThrow();
});

test("When a port is in use, then one clear line says so", async () => {
  const port = Number(new URL(served.url).port);
  const log = createLog({ name: "test", level: "silent" });
  const app = serviceApp({
    program: "test",
    log,
    metrics: createMetrics(),
    checks: {},
    routes: Router(),
  });
  await expect(serve({ app }, { host: "127.0.0.1", port })).rejects.toThrow(
    `Cannot listen on 127.0.0.1:${port}: another program uses this port.`,
  );
});

test("When a body is cut off, then the process goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const request = httpRequest(`${served.url}/api/auth/bookmark`, {
    method: "PUT",
    headers: {
      "content-type": "application/json",
      "content-length": 100,
      authorization: `Bearer ${sign(privateKey)}`,
    },
  });
  request.on("error", () => resolve());
  request.write('{"book"', () => request.destroy());
  await promise;
  expect((await get("/healthz")).status).toBe(200);
});

function sign(key: KeyObject, options: jwt.SignOptions = {}, sid = "s1"): string {
  return jwt.sign({ sid }, key, {
    algorithm: "ES256",
    issuer: "berea",
    subject: "u1",
    expiresIn: "1h",
    ...options,
  });
}

function putBookmark(
  body: unknown,
  type = "application/json",
  token: string = sign(privateKey),
): Promise<Response> {
  return fetch(`${served.url}/api/auth/bookmark`, {
    method: "PUT",
    headers: { "content-type": type, ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.url}${path}`, { headers });
}

async function errorOf(reply: Response) {
  return errorBody.parse(await reply.json());
}
