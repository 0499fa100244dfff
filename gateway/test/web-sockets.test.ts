import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { errorBody } from "@berea/contracts";
import type { UpgradeListener } from "@berea/service-kit";
import { describe, expect, onTestFinished, test } from "vitest";
import { getRaw, sendRaw } from "./raw-request.ts";
import { type Kind, kinds, startGateway, startUpstream } from "./start-gateway.ts";

/** Sends every frame back as it came, unmasked: enough of a WebSocket for texts of 125 bytes. */
function echoSockets(asked: IncomingMessage[]): UpgradeListener {
  return (request, socket) => {
    asked.push(request);
    const key = `${request.headers["sec-websocket-key"]}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash("sha1").update(key).digest("base64");
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    socket.on("error", () => socket.destroy());
    socket.on("end", () => socket.end());
    socket.on("data", (frame: Buffer) => {
      const length = (frame[1] ?? 0) & 0x7f;
      const mask = frame.subarray(2, 6);
      const text = frame
        .subarray(6, 6 + length)
        .map((byte, index) => byte ^ (mask[index % 4] ?? 0));
      socket.write(Buffer.concat([Buffer.from([frame[0] ?? 0, length]), text]));
    });
  };
}

async function presenceOf(kind: Kind, upgrade: UpgradeListener) {
  if (kind === "app") return { app: () => {}, upgrade };
  const upstream = await startUpstream(() => {});
  upstream.server.on("upgrade", upgrade);
  return upstream;
}

async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/?EIO=4&transport=websocket`);
  onTestFinished(() => socket.close());
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  return socket;
}

function nextMessage(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => {
    socket.onmessage = ({ data }) => resolve(data);
  });
}

describe.each(kinds)("presence given as %s", (kind) => {
  test("When a browser opens a WebSocket, then messages go both ways and the service knows whose", async () => {
    const asked: IncomingMessage[] = [];
    const presence = await presenceOf(kind, echoSockets(asked));
    const { url } = await startGateway({ upstreams: { presence } });
    const socket = await openSocket(url);
    for (const text of ["peace", "be still"]) {
      const message = nextMessage(socket);
      socket.send(text);
      expect(await message).toBe(text);
    }
    expect(asked[0]?.url).toBe("/socket.io/?EIO=4&transport=websocket");
    expect(asked[0]?.headers).toMatchObject({
      "x-forwarded-for": "127.0.0.1",
      "x-request-id": expect.stringMatching(/^[\w-]+$/),
    });
  });

  test("When the server ends, then its WebSockets end with it at once", async () => {
    const presence = await presenceOf(kind, echoSockets([]));
    const gateway = await startGateway({ upstreams: { presence } });
    const socket = await openSocket(gateway.url);
    const closed = new Promise((resolve) => {
      socket.onclose = resolve;
    });
    await gateway.close();
    await closed;
  });

  test("When too many are opened from one address, then 429 is answered, and calls go on", async () => {
    const presence = await presenceOf(kind, echoSockets([]));
    const environment = { RATE_LIMIT_FACTOR: "0.0001" };
    const { url } = await startGateway({ upstreams: { presence }, environment });
    await openSocket(url);
    const reply = await upgrade(url, "/socket.io/");
    expect([reply.status, reply.headers.get("connection")]).toEqual([429, "close"]);
    expect(errorBody.parse(JSON.parse(reply.body)).code).toBe("too_many");
    expect((await fetch(new URL("/api/friends", url))).status).toBe(503);
  });
});

test("When there is no presence service, then 503 is answered and the connection closed", async () => {
  const { url } = await startGateway({});
  const reply = await upgrade(url, "/socket.io/?EIO=4&transport=websocket");
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(errorBody.parse(JSON.parse(reply.body)).requestId).toBe(reply.headers.get("x-request-id"));
});

test("When the presence service is gone, then 503 is answered and the connection closed", async () => {
  const gone = await startUpstream(() => {});
  await gone.close();
  const { url } = await startGateway({ upstreams: { presence: { url: gone.url } } });
  const reply = await upgrade(url, "/socket.io/");
  expect([reply.status, errorBody.parse(JSON.parse(reply.body)).code]).toEqual([
    503,
    "unavailable",
  ]);
});

test("When the presence service refuses, then its own answer arrives", async () => {
  const presence = await startUpstream((_request, response) => {
    response.writeHead(403, { "Content-Length": 2 }).end("no");
  });
  const { url } = await startGateway({ upstreams: { presence } });
  const reply = await upgrade(url, "/socket.io/");
  expect([reply.status, reply.body]).toEqual([403, "no"]);
});

test("When the presence service breaks off, then the browser's socket is closed and serving goes on", async () => {
  const presence = await presenceOf("url", (request, socket, head) => {
    echoSockets([])(request, socket, head);
    socket.once("data", () => socket.destroy());
  });
  const { url } = await startGateway({ upstreams: { presence } });
  const socket = await openSocket(url);
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  socket.send("anybody there?");
  await closed;
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test.each([
  ["/api/auth/me", 404],
  ["/", 404],
  ["/socket.iox", 404],
  ["/socket.io/..%2finternal", 400],
])("When somebody asks for a WebSocket at %s, then the answer is %s", async (path, status) => {
  const presence = await presenceOf("url", echoSockets([]));
  const { url } = await startGateway({ upstreams: { presence, auth: presence } });
  const reply = await upgrade(url, path);
  expect(reply.status).toBe(status);
  errorBody.parse(JSON.parse(reply.body));
});

test("When a client offers another protocol, then it is answered in HTTP/1.1 as usual", async () => {
  const { url } = await startGateway({});
  const reply = await getRaw(url, "/", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c");
  expect([reply.status, reply.headers.get("content-type")]).toEqual([
    200,
    "text/html; charset=utf-8",
  ]);
});

test("When a client asks for a WebSocket and breaks off at once, then serving goes on", async () => {
  const presence = await presenceOf("url", echoSockets([]));
  const { url } = await startGateway({ upstreams: { presence } });
  for (let round = 0; round < 20; round += 1) {
    const socket = new WebSocket(`${url.replace("http", "ws")}/socket.io/`);
    socket.onerror = () => {};
    socket.close();
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

function upgrade(url: string, path: string) {
  const head = [
    `GET ${path} HTTP/1.1`,
    "Host: berea.example",
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ];
  return sendRaw(url, `${head.join("\r\n")}\r\n\r\n`);
}
