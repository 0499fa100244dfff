import { errorBody } from "@berea/contracts";
import { createLog, openRedis } from "@berea/service-kit";
import { startRedis } from "@berea/service-kit/testing";
import { expect, onTestFinished, test } from "vitest";
import { startGateway, upstreamOf } from "./start-gateway.ts";

/** Makes the sign-in class 6 a minute, searches 30, the rest 120. */
const RATE_LIMIT_FACTOR = "0.1";

async function startLimited(
  environment: NodeJS.ProcessEnv = {},
  redis?: Parameters<typeof startGateway>[0]["redis"],
) {
  const upstream = await upstreamOf("app", (request, response) => {
    request.resume();
    response.end("{}");
  });
  return startGateway({
    upstreams: { auth: upstream, bible: upstream },
    environment: { RATE_LIMIT_FACTOR, ...environment },
    ...(redis && { redis }),
  });
}

test("When one address signs in too often, then 429 says how long to wait and other calls go on", async () => {
  const { url } = await startLimited();
  const paths = ["login", "LOGIN", "register", "login/", "change-password", "account"];
  for (const path of paths) expect(await post(url, `/api/auth/${path}`)).toBe(200);
  const refused = await fetch(`${url}/api/auth/login`, { method: "POST", body: "{}" });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
  expect(errorBody.parse(await refused.json()).code).toBe("too_many");
  expect((await fetch(`${url}/api/auth/me`)).status).toBe(200);
  expect((await fetch(`${url}/api/bible/kjv/search?q=love`)).status).toBe(200);
});

test("When one address searches too often, then only its searches wait", async () => {
  const { url } = await startLimited();
  const search = async () => (await fetch(`${url}/api/bible/kjv/search?q=love`)).status;
  for (let count = 0; count < 30; count += 1) expect(await search()).toBe(200);
  expect(await search()).toBe(429);
  expect((await fetch(`${url}/api/bible/kjv/nowhere/1`)).status).toBe(200);
});

test("When calls are too many, then pages and files are still answered", async () => {
  const { url } = await startLimited();
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await fetch(`${url}/api/auth/me`)).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  expect((await fetch(url)).status).toBe(200);
});

test("When a client writes an address of its own, then it is counted under its real one", async () => {
  const { url } = await startLimited();
  for (let count = 0; count < 6; count += 1) {
    expect(await post(url, "/api/auth/login", `203.0.113.${count}`)).toBe(200);
  }
  expect(await post(url, "/api/auth/login", "203.0.113.99")).toBe(429);
});

test("When a trusted proxy tells the addresses, then each is counted alone, and IPv6 by household", async () => {
  const { url } = await startLimited({ TRUST_PROXY: "1" });
  for (let count = 0; count < 6; count += 1) {
    expect(await post(url, "/api/auth/login", `2001:db8:1:2::${count}`)).toBe(200);
  }
  expect(await post(url, "/api/auth/login", "2001:db8:1:2:ffff::1")).toBe(429);
  expect(await post(url, "/api/auth/login", "2001:db8:1:3::1")).toBe(200);
  expect(await post(url, "/api/auth/login", "2001:db8:1:2::1, 203.0.113.1")).toBe(200);
});

test("When two gateways share a Redis, then they count together, and alone when it is away", async () => {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const log = createLog({ name: "test", level: "silent" });
  const [first, second] = await Promise.all(
    [1, 2].map(async () => {
      const redis = openRedis(server.url, log);
      onTestFinished(() => void redis.disconnect());
      await expect.poll(() => redis.status).toBe("ready");
      return startLimited({}, redis);
    }),
  );
  const [one, two] = [first?.url ?? "", second?.url ?? ""];
  for (let count = 0; count < 3; count += 1) {
    expect(await post(one, "/api/auth/login")).toBe(200);
    expect(await post(two, "/api/auth/login")).toBe(200);
  }
  expect(await post(one, "/api/auth/login")).toBe(429);
  expect(await post(two, "/api/auth/login")).toBe(429);
  await server.halt();
  for (let count = 0; count < 6; count += 1) expect(await post(one, "/api/auth/login")).toBe(200);
  expect(await post(one, "/api/auth/login")).toBe(429);
});

async function post(url: string, path: string, forwardedFor?: string): Promise<number> {
  const headers = { ...(forwardedFor && { "x-forwarded-for": forwardedFor }) };
  return (await fetch(url + path, { method: "POST", body: "{}", headers })).status;
}
