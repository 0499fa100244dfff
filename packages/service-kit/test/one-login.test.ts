import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, calls } from "@berea/contracts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startRabbit, startRedis } from "../testing/index.ts";
import { freePort } from "../testing/server-process.ts";
import { type CollectedSpan, type Collector, startCollector } from "./collector.ts";
import { type Program, startProgram } from "./program.ts";

// Gateway and services as processes of their own. The socket is at another replica of presence than
// the one that hears of logins: without a broker it has nothing but Redis.
type Name = "friends" | "presence" | "other-presence" | "auth" | "gateway";

const WAIT = { timeout: 20_000 };
const PASSWORD = "scripture";
/** A stranger's, which nobody here may join. */
const STRANGE_TRACE = "0af7651916cd43dd8448eb211c80319c";

let folder: string;
let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let redis: Awaited<ReturnType<typeof startRedis>>;
let collector: Collector;
const programs = new Map<Name, Program>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "berea-observed-"));
  await writeFile(join(folder, "index.html"), "<!doctype html><title>Berea</title>");
  [rabbit, redis, collector] = await Promise.all([startRabbit(), startRedis(), startCollector()]);
  const [auth, friends, presence, other, gateway] = await Promise.all(
    Array.from({ length: 5 }, freePort),
  );
  const at = (port = 0) => `http://127.0.0.1:${port}`;
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const environment = {
    DATA_DIR: folder,
    FRONTEND_DIR: folder,
    AMQP_URL: rabbit.url,
    REDIS_URL: redis.url,
    AUTH_URL: at(auth),
    FRIENDS_URL: at(friends),
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: "the key of these tests",
    BCRYPT_COST: "4",
    FRIENDS_LIMIT_MISSES: "1000",
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "100",
  };
  async function start(name: Name, port = 0, settings: NodeJS.ProcessEnv = {}): Promise<void> {
    const folderOf = name === "gateway" ? name : `services/${name.replace("other-", "")}`;
    programs.set(name, await startProgram(folderOf, port, { ...environment, ...settings }));
  }
  await Promise.all([
    start("friends", friends),
    start("presence", presence),
    start("other-presence", other, { AMQP_URL: "" }),
  ]);
  await start("auth", auth, { JWT_PRIVATE_KEY: privateKey });
  await start("gateway", gateway, { PRESENCE_URL: at(other) });
});
afterAll(async () => {
  const codes = await Promise.all([...programs.values()].map((program) => program.stop()));
  await Promise.all([rabbit?.stop(), redis?.stop(), collector?.close()]);
  await rm(folder, { recursive: true, force: true });
  expect(codes).toEqual([0, 0, 0, 0, 0]);
});

test("When somebody logs in, then one request id and one trace lead from the gateway to the friend's socket", async () => {
  const [one, other] = [await signUp("Priscilla"), await signUp("Aquila")];
  const body = { friendCode: other.friendCode };
  const asked = { token: one.token, body };
  await vi.waitFor(async () => {
    expect((await ask(calls.sendFriendRequest, asked)).status).toBe(200);
  }, WAIT);
  await ask(calls.acceptFriendRequest, { token: other.token, id: one._id });
  const { event: told } = await openSocket(other.token);

  const traceparent = `00-${STRANGE_TRACE}-b7ad6b7169203331-01`;
  const login = await ask(calls.login, {
    body: { email: one.email, password: PASSWORD },
    headers: { traceparent, "x-request-id": "a-stranger's" },
  });
  expect(login.status).toBe(200);
  expect(await told).toContain("Priscilla");

  const { requestId } = login;
  const path = calls.login.path;
  const queue = "presence.user_logged_in";
  const traceId = (await lineOf("gateway", { msg: "request", path, requestId })).traceId;
  expect(traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(traceId).not.toBe(STRANGE_TRACE);
  await lineOf("auth", { msg: "request", path, requestId, traceId });
  await lineOf("presence", { queue, msg: "event handled", requestId });
  await lineOf("friends", { msg: "request", method: "GET", requestId, traceId });
  await lineOf("other-presence", { msg: "friends told", sockets: 1, requestId });

  const first = await spanOf("gateway", `POST ${path}{/*rest}`, { traceId, parentId: "" });
  const second = await spanOf("auth", `POST ${path}`, { traceId, parentId: first.spanId });
  const third = await spanOf("auth", "publish user.logged_in", { parentId: second.spanId });
  const fourth = await spanOf("presence", `process ${queue}`, { parentId: third.spanId });
  const fifth = await spanOf("presence", "ask friends", { parentId: fourth.spanId });
  await spanOf("friends", "GET /internal/friends/:userId/ids", { traceId, parentId: fifth.spanId });
  expect([...collector.contentTypes]).toEqual(["application/x-protobuf"]);
});

test("When an event has waited in an outbox for its broker, then it still names the request that caused it", async () => {
  const queue = "friends.user_registered";
  await rabbit.halt();
  const { requestId } = await signUp("Apollos");
  await lineOf("auth", { msg: "request", path: calls.register.path, requestId });
  await rabbit.resume();
  await lineOf("friends", { queue, msg: "event handled", requestId });
  const { traceId } = await lineOf("gateway", { msg: "request", requestId });
  const published = await spanOf("auth", "publish user.registered", { traceId });
  await spanOf("friends", `process ${queue}`, { traceId, parentId: published.spanId });
});

test("When all that has happened, then every program counts it under the same names", async () => {
  const counted: [Name, string][] = [
    [
      "gateway",
      'http_request_duration_seconds_count{program="gateway",method="POST",route="/api/auth/login{/*rest}",status="200"}',
    ],
    [
      "auth",
      'http_request_duration_seconds_count{program="auth",method="POST",route="/api/auth/login",status="200"}',
    ],
    ["auth", 'event_publish_duration_seconds_count{event="user.logged_in",outcome="confirmed"}'],
    [
      "friends",
      'event_handling_duration_seconds_count{queue="friends.user_registered",outcome="handled"}',
    ],
    ["presence", 'service_call_duration_seconds_count{to="friends",outcome="ok"}'],
    ["presence", "nodejs_eventloop_lag_seconds"],
  ];
  for (const [name, line] of counted) {
    expect(await programs.get(name)?.metric(line), `${name}: ${line}`).toBeGreaterThan(0);
  }
});

interface Given {
  readonly token?: string;
  readonly id?: string;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

/** Calls the gateway as a browser would. */
async function ask(call: Call, { token, id = "", body, headers }: Given) {
  const reply = await fetch(programs.get("gateway")?.url + call.path.replace("{id}", id), {
    method: call.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const requestId = reply.headers.get("x-request-id") ?? "";
  return { status: reply.status, requestId, body: await reply.json() };
}

async function signUp(username: string) {
  const email = `${username.toLowerCase()}@example.org`;
  const given = { username, email, password: PASSWORD, denomination: "Baptist" };
  const { body, requestId } = await ask(calls.register, { body: given });
  return { ...calls.register.reply.parse(body), requestId };
}

/** Resolves when the socket is connected, to a promise of the first login that it is told of. */
async function openSocket(token: string): Promise<{ readonly event: Promise<string> }> {
  const url = new URL("/socket.io/?EIO=4&transport=websocket", programs.get("gateway")?.url);
  url.protocol = "ws:";
  const socket = new WebSocket(url);
  const connected = Promise.withResolvers<void>();
  const event = Promise.withResolvers<string>();
  socket.addEventListener("message", ({ data }) => {
    // Engine.IO's packets: open, ping, and Socket.IO's own: connected, refused, event.
    if (data.startsWith("0")) socket.send(`40${JSON.stringify({ token })}`);
    else if (data === "2") socket.send("3");
    else if (data.startsWith("40")) connected.resolve();
    else if (data.startsWith("44")) connected.reject(new Error(data));
    else if (data.startsWith(`42["friend_logged_in"`)) event.resolve(data);
  });
  await connected.promise;
  return { event: event.promise.finally(() => socket.close()) };
}

/** Waits until a program has logged a line with these facts. */
function lineOf(name: Name, facts: Record<string, unknown>): Promise<Record<string, unknown>> {
  return vi.waitFor(() => {
    const lines = programs.get(name)?.lines() ?? [];
    return found(lines, facts, `a line of ${name}`);
  }, WAIT);
}

/** Waits until the collector has a span of a program with these facts. */
function spanOf(
  program: Name,
  name: string,
  facts: { traceId?: unknown; parentId?: string },
): Promise<CollectedSpan> {
  return vi.waitFor(() => found(collector.spans, { program, name, ...facts }, "a span"), WAIT);
}

function found<T extends object>(all: readonly T[], facts: object, what: string): T {
  const one = all.find((each) =>
    Object.entries(facts).every(([name, value]) => Reflect.get(each, name) === value),
  );
  if (one) return one;
  throw new Error(`${what} with ${JSON.stringify(facts)} is not among ${JSON.stringify(all)}`);
}
