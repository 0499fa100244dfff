import type { RequestListener } from "node:http";
import { type Call, calls, errorBody } from "@berea/contracts";
import { type ServiceName, serviceNames } from "@berea/gateway/routes";
import { describe, expect, test } from "vitest";
import { kinds, startGateway, upstreamOf } from "./start-gateway.ts";

const serviceOfTag: Readonly<Record<Call["tag"], ServiceName>> = {
  auth: "auth",
  bible: "bible",
  interpretation: "interpretation",
  friends: "friends",
  notifications: "notification",
};

/** A service that says its own name and what it was asked. */
function namedService(name: ServiceName): RequestListener {
  return (request, response) => {
    request.resume();
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ name, method: request.method, url: request.url }));
  };
}

describe.each(kinds)("services given as %s", (kind) => {
  test("When any call of the contracts is made, then it reaches its own service unchanged", async () => {
    const upstreams = Object.fromEntries(
      await Promise.all(
        serviceNames.map(async (name) => [name, await upstreamOf(kind, namedService(name))]),
      ),
    );
    const { url } = await startGateway({ upstreams });
    for (const { method, path, tag, body } of Object.values<Call>(calls)) {
      const asked = `${path.replaceAll(/\{\w+\}/g, "1%20John")}?a=1&b=%2F`;
      const reply = await fetch(url + asked, {
        method,
        ...(body && { headers: { "content-type": "application/json" }, body: "{}" }),
      });
      expect(await reply.json()).toEqual({ name: serviceOfTag[tag], method, url: asked });
    }
    const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`);
    expect(await polling.json()).toMatchObject({ name: "presence" });
  });

  test("When a path is internal or unknown, then no service is asked and the answer is JSON", async () => {
    let asked = 0;
    const upstream = await upstreamOf(kind, (_request, response) => {
      asked += 1;
      response.end();
    });
    const upstreams = Object.fromEntries(serviceNames.map((name) => [name, upstream]));
    const { url } = await startGateway({ upstreams });
    const paths = [
      "/internal",
      "/internal/ended-sessions",
      "/INTERNAL/ended-sessions",
      "/api",
      "/api/",
      "/api/nothing",
      "/api/authority",
      "/api/biblekjv",
      "/api/internal/ended-sessions",
    ];
    for (const path of paths) {
      const reply = await fetch(url + path, { headers: { "x-internal-key": "0123456789abcdef" } });
      expect([path, reply.status, errorBody.parse(await reply.json()).code]).toEqual([
        path,
        404,
        "not_found",
      ]);
    }
    expect(asked).toBe(0);
  });
});

test("When the gateway was not told where a service is, then 503 says so in words for people", async () => {
  const { url } = await startGateway({});
  const reply = await fetch(`${url}/api/friends`);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  const body = errorBody.parse(await reply.json());
  expect(body).toEqual({
    message: "Friends cannot be reached right now. Please try again.",
    code: "unavailable",
    requestId: reply.headers.get("x-request-id"),
  });
});

test("When services are missing, then /readyz names them and the gateway is ready all the same", async () => {
  const bible = await upstreamOf("url", (_request, response) => response.end("{}"));
  const auth = await upstreamOf("url", (_request, response) => response.writeHead(503).end());
  const friends = { app: namedService("friends") };
  const { url } = await startGateway({ upstreams: { bible, auth, friends } });
  const reply = await fetch(`${url}/readyz`);
  expect([reply.status, await reply.json()]).toEqual([
    200,
    { status: "ready", missing: ["auth", "interpretation", "notification", "presence"] },
  ]);
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
    /^http_request_duration_seconds_count\{program="gateway",method="GET",route="\/readyz",status="200"\} 1$/m,
  );
});
