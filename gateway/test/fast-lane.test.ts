import type { IncomingMessage, RequestListener } from "node:http";
import { type PreparedReply, prepareReply, sendPrepared } from "@berea/service-kit";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { getRaw, sendRaw } from "./raw-request.ts";
import { kinds, startGateway, upstreamOf } from "./start-gateway.ts";

const type = "application/json; charset=utf-8";
const text = JSON.stringify({ verses: "In the beginning God created. ".repeat(50) });
const path = "/api/bible/kjv/Genesis/1";

/** Both answer from the same description; `asked` has every request that reached the service. */
let asked: IncomingMessage[];
let reply: PreparedReply;
let answer: RequestListener;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 0, 1) });
  asked = [];
  reply = await prepare("public, max-age=300");
  answer = (request, response) => sendPrepared(request, response, reply);
});
afterEach(() => {
  vi.useRealTimers();
});

describe.each(kinds)("services given as %s", (kind) => {
  async function start(environment: NodeJS.ProcessEnv = {}): Promise<string> {
    const service = await upstreamOf(kind, (request, response) => {
      asked.push(request);
      answer(request, response);
    });
    const upstreams = { bible: service, interpretation: service };
    return (await startGateway({ upstreams, environment })).url;
  }

  test("When a chapter is asked for again, then memory answers as the service would have", async () => {
    const url = await start();
    const slow = await start({ FAST_LANE_MB: "0" });
    for (const accepted of ["br", "gzip", "identity"]) {
      const header = `Accept-Encoding: ${accepted}`;
      const first = await getRaw(url, path, header);
      const before = asked.length;
      const second = await getRaw(url, path, header);
      expect(asked.length).toBe(before);
      const plain = await getRaw(slow, path, header);
      for (const one of [first, second]) {
        expect(one.status).toBe(200);
        expect(one.body === plain.body).toBe(true);
        expect(lasting(one.headers)).toEqual(lasting(plain.headers));
      }
      const ids = [first, second, plain].map(({ headers }) => headers.get("x-request-id"));
      expect(new Set(ids).size).toBe(3);
      expect([accepted, second.headers.get("content-encoding")]).toEqual([
        accepted,
        accepted === "identity" ? undefined : accepted,
      ]);
    }
  });

  test("When clients word the same wish differently, then one entry answers them all", async () => {
    const url = await start();
    await getRaw(url, "/api/bible/kjv/1%20Samuel/3", "Accept-Encoding: gzip, deflate, br, zstd");
    for (const other of ["/api/bible/kjv/1-samuel/3", "/api/bible/kjv/1%20SAMUEL/3"]) {
      expect((await getRaw(url, other, "Accept-Encoding: br;q=1.0, gzip;q=0.8")).status).toBe(200);
    }
    expect(asked.map((request) => request.headers["accept-encoding"])).toEqual(["br"]);
  });

  test("When the client already has the answer, then it is 304, from memory and from the service", async () => {
    const etag = reply.variants.identity.etag;
    const url = await start();
    for (const known of [etag, `"other", W/${etag}`, "*"]) {
      const again = await getRaw(url, path, `If-None-Match: ${known}`, "Connection: close");
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
      expect(again.headers.get("cache-control")).toBe("public, max-age=300");
      expect(again.headers.has("content-type")).toBe(false);
    }
    expect((await getRaw(url, path, 'If-None-Match: "other"')).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]?.headers["if-none-match"]).toBeUndefined();
  });

  test("When the request is a HEAD, then memory answers without a body", async () => {
    const url = await start();
    const head = `HEAD ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`;
    const cold = await sendRaw(url, head);
    await getRaw(url, path);
    const warm = await sendRaw(url, head);
    expect(asked.map((request) => request.method)).toEqual(["HEAD", "GET"]);
    for (const one of [cold, warm]) {
      expect([one.status, one.body]).toEqual([200, ""]);
      expect(one.headers.get("content-length")).toBe(`${text.length}`);
    }
  });

  test("When an answer is no longer fresh, then the service confirms it and it is fresh again", async () => {
    const url = await start();
    await getRaw(url, path);
    vi.setSystemTime(Date.now() + 299_000);
    expect((await getRaw(url, path)).headers.get("age")).toBe("299");
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 2_000);
    const confirmed = await getRaw(url, path);
    expect([confirmed.status, confirmed.body, confirmed.headers.get("age")]).toEqual([
      200,
      text,
      "0",
    ]);
    expect(asked[1]?.headers["if-none-match"]).toBe(reply.variants.identity.etag);
    await getRaw(url, path);
    expect(asked).toHaveLength(2);
  });

  test("When the service confirms an answer for a shorter time, then clients are told so too", async () => {
    const url = await start();
    await getRaw(url, path);
    vi.setSystemTime(Date.now() + 301_000);
    reply = await prepare("public, max-age=17");
    const confirmed = await getRaw(url, path);
    expect(confirmed.headers.get("cache-control")).toBe("public, max-age=17");
    expect(lasting(confirmed.headers)).toEqual(lasting((await getRaw(url, path)).headers));
    vi.setSystemTime(Date.now() + 18_000);
    await getRaw(url, path);
    expect(asked).toHaveLength(3);
  });

  test("When caches between are given another time than browsers, then the lane keeps to theirs", async () => {
    const url = await start();
    reply = await prepare("public, max-age=0, s-maxage=5");
    await getRaw(url, path);
    const again = await getRaw(url, path);
    expect(again.headers.get("cache-control")).toBe("public, max-age=0, s-maxage=5");
    expect(asked).toHaveLength(1);
    vi.setSystemTime(Date.now() + 6_000);
    await getRaw(url, path);
    expect(asked).toHaveLength(2);
  });

  test("When an answer has changed, then the new one is given as soon as the old is not fresh", async () => {
    const url = await start();
    await getRaw(url, path);
    reply = await prepare("public, max-age=300", '{"verses":"new"}');
    expect((await getRaw(url, path)).body).toBe(text);
    vi.setSystemTime(Date.now() + 301_000);
    expect((await getRaw(url, path)).body).toBe('{"verses":"new"}');
    expect((await getRaw(url, path)).body).toBe('{"verses":"new"}');
    expect(asked).toHaveLength(2);
  });

  test("When the service fails, then the last answer stands in for a day, and errors are not kept", async () => {
    const url = await start();
    await getRaw(url, path);
    answer = (_request, response) => response.writeHead(503).end("away");
    vi.setSystemTime(Date.now() + 301_000);
    const stale = await getRaw(url, path);
    expect([stale.status, stale.body, stale.headers.get("age")]).toEqual([200, text, "301"]);
    expect((await getRaw(url, "/api/bible/kjv/Genesis/2")).status).toBe(503);
    expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
      /gateway_fast_lane_requests_total\{outcome="stale"\} 1\n/,
    );
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await getRaw(url, path)).status).toBe(503);
    answer = (request, response) => sendPrepared(request, response, reply);
    expect((await getRaw(url, path)).body).toBe(text);
    expect((await getRaw(url, "/api/bible/kjv/Genesis/2")).status).toBe(200);
  });

  test("When an answer must be confirmed, then it does not stand in for a service that fails", async () => {
    reply = await prepare("public, max-age=300, must-revalidate");
    const url = await start();
    await getRaw(url, path);
    answer = (_request, response) => response.writeHead(500).end();
    vi.setSystemTime(Date.now() + 301_000);
    expect((await getRaw(url, path)).status).toBe(500);
  });

  test.each([
    ["private", 200, { "Cache-Control": "private, max-age=300" }],
    ["not to be stored", 200, { "Cache-Control": "public, no-store, max-age=300" }],
    ["to be confirmed each time", 200, { "Cache-Control": "public, no-cache, max-age=300" }],
    ["without an age", 200, { "Cache-Control": "public" }],
    ["of no age", 200, { "Cache-Control": "public, max-age=0" }],
    ["of no age in shared caches", 200, { "Cache-Control": "public, max-age=300, s-maxage=0" }],
    ["silent about caches", 200, {}],
    ["with a cookie", 200, { "Cache-Control": "public, max-age=300", "Set-Cookie": "a=1" }],
    ["different for each", 200, { "Cache-Control": "public, max-age=300", Vary: "Cookie" }],
    [
      "in a strange encoding",
      200,
      { "Cache-Control": "public, max-age=300", "Content-Encoding": "x-own" },
    ],
    ["not found", 404, { "Cache-Control": "public, max-age=300" }],
    ["a redirect", 308, { "Cache-Control": "public, max-age=300", Location: "/elsewhere" }],
    ["an error", 500, { "Cache-Control": "public, max-age=300" }],
  ])("When an answer is %s, then it is passed on and not kept", async (_name, status, headers) => {
    answer = (_request, response) => {
      response.writeHead(status, headers);
      response.write("as ");
      response.end("it is");
    };
    const url = await start();
    for (const round of [1, 2]) {
      const one = await fetch(url + path, {
        redirect: "manual",
        headers: { "accept-encoding": "gzip" },
      });
      expect([one.status, await one.text()]).toEqual([status, "as it is"]);
      for (const [name, value] of Object.entries(headers))
        expect(one.headers.get(name)).toBe(value);
      expect(asked).toHaveLength(round);
    }
  });

  test("When a request is somebody's own, or unusual, then the lane lets it pass", async () => {
    const url = await start();
    await getRaw(url, path);
    const requests = [
      () => getRaw(url, path, "Authorization: Bearer x"),
      () => getRaw(url, `${path}?x=${Math.random()}`),
      () => getRaw(url, `${path}/`),
      () => getRaw(url, "/api/bible/kjv/search?q=love"),
    ];
    for (const [index, request] of requests.entries()) {
      expect((await request()).status).toBe(200);
      expect(asked).toHaveLength(index + 2);
    }
    expect((await getRaw(url, path, "Content-Length: 2")).status).toBe(400);
    expect((await fetch(url + path, { method: "POST" })).status).toBe(200);
    expect(asked).toHaveLength(6);
  });

  test("When interpretations are asked for, then each denomination has its own answer", async () => {
    answer = (request, response) => {
      response.setHeader("Cache-Control", "public, max-age=300");
      response.end(request.url);
    };
    const url = await start();
    const verse = "/api/interpret/John%203:16";
    for (const query of ["", "?denomination=Baptist", "?denomination=Catholic"]) {
      expect((await getRaw(url, verse + query)).body).toContain(verse + query);
      expect((await getRaw(url, verse + query)).body).toContain(verse + query);
    }
    expect(asked).toHaveLength(3);
  });

  test("When answers take more memory than is allowed, then the oldest give way", async () => {
    const large = "x".repeat(100_000);
    answer = (_request, response) => {
      response.setHeader("Cache-Control", "public, max-age=300");
      response.end(large);
    };
    const url = await start({ FAST_LANE_MB: "1" });
    for (let chapter = 1; chapter <= 30; chapter += 1) {
      expect((await getRaw(url, `/api/bible/kjv/Genesis/${chapter}`)).status).toBe(200);
    }
    const metrics = await (await fetch(`${url}/metrics`)).text();
    const bytes = Number(/gateway_fast_lane_bytes (\d+)/.exec(metrics)?.[1]);
    expect(bytes).toBeGreaterThan(9 * 100_000);
    expect(bytes).toBeLessThanOrEqual(1 << 20);
    await getRaw(url, "/api/bible/kjv/Genesis/30");
    expect(asked).toHaveLength(30);
    await getRaw(url, "/api/bible/kjv/Genesis/1");
    expect(asked).toHaveLength(31);
  });

  test("When an answer is too large to keep, then it still arrives whole", async () => {
    const part = "0123456789".repeat(10_000);
    answer = (_request, response) => {
      response.setHeader("Cache-Control", "public, max-age=300");
      for (let count = 0; count < 10; count += 1) response.write(part);
      response.end(part);
    };
    const url = await start();
    for (const round of [1, 2]) {
      expect((await (await fetch(url + path)).text()) === part.repeat(11)).toBe(true);
      expect(asked).toHaveLength(round);
    }
  });

  test("When the client came by TLS, then memory says so too", async () => {
    const url = await start({ TRUST_PROXY: "1" });
    for (const round of [1, 2]) {
      const by = await getRaw(url, path, "X-Forwarded-Proto: https");
      expect([round, by.headers.get("strict-transport-security")]).toEqual([
        round,
        "max-age=31536000",
      ]);
    }
    const plain = await getRaw(url, path, "X-Forwarded-Proto: http");
    expect(plain.headers.has("strict-transport-security")).toBe(false);
    expect(asked).toHaveLength(1);
  });

  test("When metrics are asked for, then hits and misses are there", async () => {
    const url = await start();
    for (let count = 0; count < 5; count += 1) await getRaw(url, path);
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('gateway_fast_lane_requests_total{outcome="hit"} 4');
    expect(metrics).toContain('gateway_fast_lane_requests_total{outcome="miss"} 1');
  });

  test("When the service breaks off in the middle, then the half is neither sent nor kept", async () => {
    answer = (_request, response) => {
      response.writeHead(200, { "Cache-Control": "public, max-age=300", "Content-Length": 100 });
      response.write("half");
      setImmediate(() => response.destroy());
    };
    const url = await start();
    const broken = await fetch(url + path).catch(() => undefined);
    // A service in the same process ends the client's connection itself.
    expect(broken?.status).toBe(kind === "url" ? 502 : undefined);
    answer = (request, response) => sendPrepared(request, response, reply);
    expect((await getRaw(url, path)).body).toBe(text);
  });
});

function prepare(cacheControl: string, body = text): Promise<PreparedReply> {
  return prepareReply(Buffer.from(body), { type, cacheControl });
}

/** The headers that do not belong to one reply or one connection alone. */
function lasting(headers: ReadonlyMap<string, string>): [string, string][] {
  const own = ["age", "connection", "date", "keep-alive", "x-request-id"];
  return [...headers].filter(([name]) => !own.includes(name)).sort();
}
