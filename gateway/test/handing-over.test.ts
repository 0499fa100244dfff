import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener } from "node:http";
import { buffer } from "node:stream/consumers";
import { errorBody } from "@berea/contracts";
import { describe, expect, test } from "vitest";
import { getRaw } from "./raw-request.ts";
import { kinds, startGateway, upstreamOf } from "./start-gateway.ts";

/** A service that answers with what it was asked. */
const echo: RequestListener = async (request, response) => {
  const body = (await buffer(request)).toString();
  const { method, url, headers } = request;
  response.setHeader("Content-Type", "application/json");
  response.end(JSON.stringify({ method, url, headers, body }));
};

describe.each(kinds)("a service given as %s", (kind) => {
  test("When a request has a body, then method, path, query, headers and body arrive", async () => {
    const { url } = await startGateway({ upstreams: { auth: await upstreamOf(kind, echo) } });
    const reply = await fetch(`${url}/api/auth/bookmark?a=%20b`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: "Bearer x.y.z" },
      body: '{"book":"Gênesis"}',
    });
    expect(await reply.json()).toMatchObject({
      method: "PUT",
      url: "/api/auth/bookmark?a=%20b",
      headers: { "content-type": "application/json", authorization: "Bearer x.y.z" },
      body: '{"book":"Gênesis"}',
    });
  });

  test("When a body comes in chunks, then all of it arrives", async () => {
    const { url } = await startGateway({ upstreams: { auth: await upstreamOf(kind, echo) } });
    for (const method of ["POST", "DELETE"]) {
      const body = new Blob(['{"a":', "1}"]).stream();
      const reply = await fetch(`${url}/api/auth/x`, { method, body, duplex: "half" });
      expect(await reply.json()).toMatchObject({ method, body: '{"a":1}' });
    }
  });

  test("When a client writes headers that only the gateway may write, then services see the gateway's", async () => {
    const { url } = await startGateway({ upstreams: { auth: await upstreamOf(kind, echo) } });
    const reply = await getRaw(
      url,
      "/api/auth/me",
      "X-Forwarded-For: 203.0.113.9",
      "X-Forwarded-Proto: https",
      "X-Forwarded-Host: evil.example",
      "Forwarded: for=203.0.113.9",
      "X-Real-IP: 203.0.113.9",
      "X-Request-Id: mine",
      "X-Internal-Key: 0123456789abcdef",
      "X-Mine: kept",
      "X-Hop: dropped",
      "Connection: close, X-Hop, Content-Length, Host, X-Request-Id",
      "Keep-Alive: timeout=5",
      "Proxy-Authorization: Basic eA==",
      "TE: trailers",
    );
    const { headers } = JSON.parse(bodyOf(reply.body));
    expect(headers).toMatchObject({
      host: "berea.example",
      "x-forwarded-for": "127.0.0.1",
      "x-forwarded-proto": "http",
      "x-request-id": reply.headers.get("x-request-id"),
      "x-mine": "kept",
    });
    expect(reply.headers.get("x-request-id")).not.toBe("mine");
    for (const name of [
      "x-internal-key",
      "x-forwarded-host",
      "forwarded",
      "x-real-ip",
      "x-hop",
      "proxy-authorization",
      "te",
    ]) {
      expect([name, headers[name]]).toEqual([name, undefined]);
    }
    expect(reply.headers.get("connection")).toBe("close");
  });

  test("When a proxy in front is trusted, then its word about the client is believed, the client's is not", async () => {
    const upstreams = { auth: await upstreamOf(kind, echo) };
    const { url } = await startGateway({ upstreams, environment: { TRUST_PROXY: "1" } });
    const told = async (address: string, proto = "https") => {
      const headers = { "x-forwarded-for": address, "x-forwarded-proto": proto };
      const reply = await fetch(`${url}/api/auth/me`, { headers });
      const asked = JSON.parse(await reply.text()).headers;
      return [asked["x-forwarded-for"], asked["x-forwarded-proto"]];
    };
    expect(await told("203.0.113.9")).toEqual(["203.0.113.9", "https"]);
    expect(await told("198.51.100.1, 2001:db8::1", "http")).toEqual(["2001:db8::1", "http"]);
    expect(await told("nonsense")).toEqual(["127.0.0.1", "https"]);
  });

  test("When a service answers with an error or a cookie, then it arrives as it is", async () => {
    const upstream = await upstreamOf(kind, (_request, response) => {
      response.writeHead(418, { "Set-Cookie": ["a=1", "b=2"], "Cache-Control": "no-store" });
      response.end("short and stout");
    });
    const { url } = await startGateway({ upstreams: { auth: upstream } });
    const reply = await fetch(`${url}/api/auth/me`);
    expect([reply.status, await reply.text()]).toEqual([418, "short and stout"]);
    expect(reply.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });

  test("When an answer is huge, then it arrives whole", async () => {
    const part = randomBytes(1 << 20);
    const parts = 24;
    const upstream = await upstreamOf(kind, async (_request, response) => {
      for (let sent = 0; sent < parts; sent += 1) {
        if (!response.write(part)) await new Promise((drained) => response.once("drain", drained));
      }
      response.end();
    });
    const { url } = await startGateway({ upstreams: { auth: upstream } });
    const body = Buffer.from(await (await fetch(`${url}/api/auth/export`)).arrayBuffer());
    expect(body.length).toBe(parts * part.length);
    expect(body.subarray(-part.length).equals(part)).toBe(true);
  });

  test("When a service does not answer in time, then the answer is 504 and serving goes on", async () => {
    let release = () => {};
    const upstream = await upstreamOf(kind, (request, response) => {
      if (request.url?.endsWith("/slow")) release = () => void response.end("too late");
      else response.end("in time");
    });
    const { url, lines } = await startGateway({ upstreams: { bible: upstream } });
    const reply = await fetch(`${url}/api/bible/slow`);
    expect([reply.status, reply.headers.get("retry-after")]).toEqual([504, "5"]);
    const error = errorBody.parse(await reply.json());
    expect(error.message).toBe("The text of the Bible took too long to answer. Please try again.");
    release();
    expect(await (await fetch(`${url}/api/bible/fast`)).text()).toBe("in time");
    expect(lines()).toContainEqual(
      expect.objectContaining({ status: 504, path: "/api/bible/slow" }),
    );
  });

  test("When a client goes away, then the service notices", async () => {
    const entered = Promise.withResolvers<IncomingMessage>();
    const left = Promise.withResolvers<void>();
    const upstream = await upstreamOf(kind, (request, response) => {
      response.on("close", () => left.resolve());
      entered.resolve(request);
    });
    const { url } = await startGateway({ upstreams: { auth: upstream } });
    const leaving = new AbortController();
    const reply = fetch(`${url}/api/auth/me`, { signal: leaving.signal });
    await entered.promise;
    leaving.abort();
    await expect(reply).rejects.toThrow();
    await left.promise;
  });

  test("When a chunked body grows too large, then 413 is answered and the connection goes on", async () => {
    const read: number[] = [];
    const upstream = await upstreamOf(kind, (request, response) => {
      let bytes = 0;
      request.on("data", (chunk) => {
        bytes += chunk.length;
      });
      request.on("end", () => {
        read.push(bytes);
        response.end(`${bytes}`);
      });
      request.on("error", () => {});
    });
    const { url } = await startGateway({ upstreams: { auth: upstream } });
    const send = (bytes: number) =>
      fetch(`${url}/api/auth/login`, {
        method: "POST",
        body: new Blob([Buffer.alloc(bytes)]).stream(),
        duplex: "half",
      });
    const good = await send(32 * 1024);
    expect([good.status, await good.text()]).toEqual([200, `${32 * 1024}`]);
    const bad = await send(1 << 20);
    expect([bad.status, errorBody.parse(await bad.json()).code]).toEqual([413, "too_large"]);
    expect((await send(10)).status).toBe(200);
    expect(read).toEqual([32 * 1024, 10]);
  });
});

function bodyOf(text: string): string {
  // A body in chunks: the longest line is the JSON.
  return text
    .split("\r\n")
    .reduce((longest, line) => (line.length > longest.length ? line : longest));
}
