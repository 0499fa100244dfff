import { Agent, request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorBody } from "@berea/contracts";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { getRaw, sendRaw } from "./raw-request.ts";
import { startGateway, upstreamOf } from "./start-gateway.ts";

let url: string;
let asked: string[];

beforeEach(async () => {
  asked = [];
  const bible = await upstreamOf("app", (request, response) => {
    asked.push(request.url ?? "");
    response.end("{}");
  });
  ({ url } = await startGateway({ upstreams: { bible, auth: bible } }));
});

test.each([
  "/api/bible/..%2f..%2finternal/ended-sessions",
  "/api/bible/%2e%2e/internal",
  "/api/bible/%2E./internal",
  "/api/bible/../internal",
  "/api/bible/./kjv",
  "/api/bible/kjv/..",
  "/api//bible/kjv/John/3",
  "//api/bible/kjv/John/3",
  "/api/bible/kjv/John%2f3",
  "/api/bible/kjv/John%5c3",
  "/api/bible\\kjv",
  "/api/bible/kjv/%00/3",
  "/api/bible/kjv/%0d%0aX:1/3",
  "/api/bible/kjv/%252e%252e/3",
  "/api/bible/kjv/%ff/3",
  "/api/bible/kjv/%E0%A4%A/3",
  "/api/bible/kjv/%/3",
  "/api/bible/kjv/John#/3",
  "/%2e%2e/%2e%2e/etc/passwd",
  "http://berea.example/api/bible/kjv/John/3",
  "*",
])("When the path is %s, then it is refused and no service sees it", async (path) => {
  const reply = await getRaw(url, path);
  expect([reply.status, errorBody.parse(JSON.parse(reply.body)).code]).toEqual([
    400,
    "malformed_path",
  ]);
  expect(asked).toEqual([]);
});

test.each([
  "/api/bible/kjv/Song%20of%20Solomon/2?x=..%2f..&y=//",
  "/api/bible/kjv/1%20John/4;v=1",
  "/api/bible/kjv/John/3/",
  "/api/bible/...",
])("When the path is %s, then it is plain and its service answers", async (path) => {
  expect((await getRaw(url, path)).status).toBe(200);
  expect(asked).toEqual([path]);
});

test("When an address is too long, then the answer is 414, and beyond all measure 431, in JSON", async () => {
  const long = await getRaw(url, `/api/bible/${"x".repeat(5_000)}`);
  expect([long.status, errorBody.parse(JSON.parse(long.body)).code]).toEqual([414, "uri_too_long"]);
  const endless = await getRaw(url, `/api/bible/${"x".repeat(50_000)}`);
  expect([endless.status, errorBody.parse(JSON.parse(endless.body)).code]).toEqual([
    431,
    "headers_too_large",
  ]);
  expect(asked).toEqual([]);
});

test.each(["TRACE", "OPTIONS", "PATCH", "PROPFIND"])(
  "When the method is %s, then the answer is 405 and names what can be done",
  async (method) => {
    const reply = await sendRaw(url, `${method} /api/bible/kjv/John/3 HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect([reply.status, reply.headers.get("allow")]).toEqual([
      405,
      "GET, HEAD, POST, PUT, DELETE",
    ]);
    errorBody.parse(JSON.parse(reply.body));
    expect(asked).toEqual([]);
  },
);

test.each([
  ["says that it is too large", "POST", "Content-Length: 32769", 413],
  ["comes with a GET", "GET", "Content-Length: 2", 400],
  ["comes in chunks with a GET", "GET", "Transfer-Encoding: chunked", 400],
  ["has two lengths", "POST", "Content-Length: 2\r\nTransfer-Encoding: chunked", 400],
  ["has a length that is no number", "POST", "Content-Length: 2x", 400],
])("When a body %s, then no service sees it", async (_name, method, header, status) => {
  const reply = await sendRaw(
    url,
    `${method} /api/auth/login HTTP/1.1\r\nHost: a\r\n${header}\r\n\r\n`,
  );
  expect(reply.status).toBe(status);
  errorBody.parse(JSON.parse(reply.body));
  expect(asked).toEqual([]);
});

test("When a body of 1 MB is sent, then 413 is answered and the connection goes on", async () => {
  for (let round = 0; round < 3; round += 1) {
    const body = Buffer.alloc(1 << 20);
    const reply = await fetch(`${url}/api/auth/login`, { method: "POST", body });
    expect([reply.status, errorBody.parse(await reply.json()).code]).toEqual([413, "too_large"]);
  }
});

test("When a body in chunks grows too large for a service that is missing, then its connection goes on", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const post = async (bytes: number) => {
    const headers = { "transfer-encoding": "chunked" };
    const sent = httpRequest(`${url}/api/friends/request`, { agent, method: "POST", headers });
    const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>();
    sent.on("response", (reply) => {
      text(reply).then((body) =>
        resolve([reply.statusCode, errorBody.parse(JSON.parse(body)).code]),
      );
    });
    sent.on("error", reject);
    sent.end(Buffer.alloc(bytes));
    return [...(await promise), sent.reusedSocket];
  };
  expect(await post(1 << 20)).toEqual([413, "too_large", false]);
  expect(await post(10)).toEqual([503, "unavailable", true]);
  expect(await post(1 << 20)).toEqual([413, "too_large", true]);
});

test.each([
  ["a TLS greeting", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"],
  ["an address with a letter that should be encoded", "GET /J\u00f6hn HTTP/1.1\r\nHost: a\r\n\r\n"],
  ["a header with a line break in its name", "GET / HTTP/1.1\r\nHost: a\r\nX\n: b\r\n\r\n"],
])(
  "When the bytes are %s, then the answer is 400 in JSON and serving goes on",
  async (_name, bytes) => {
    const reply = await sendRaw(url, bytes);
    expect([reply.status, errorBody.parse(JSON.parse(reply.body)).code]).toEqual([
      400,
      "malformed_request",
    ]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  },
);

test("When a client breaks off in the middle of its headers, then serving goes on", async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await new Promise<void>((resolve) => socket.write("GET / HTT", () => resolve()));
  socket.resetAndDestroy();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});
