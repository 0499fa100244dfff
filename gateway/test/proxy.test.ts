import type { RequestListener, Server } from "node:http";
import { errorBody } from "@berea/contracts";
import { expect, test } from "vitest";
import { sendRaw } from "./raw-request.ts";
import { startGateway, startUpstream } from "./start-gateway.ts";

/** A service that answers with the headers it got. */
const echo: RequestListener = ({ headers }, response) => {
  response.end(JSON.stringify(headers));
};

test("When nobody listens there, then the answer is 503 and the log names the cause", async () => {
  const gone = await startUpstream(echo);
  await gone.close();
  const { url, lines } = await startGateway({ upstreams: { auth: { url: gone.url } } });
  const reply = await fetch(`${url}/api/auth/login`, { method: "POST", body: "{}" });
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(errorBody.parse(await reply.json()).code).toBe("unavailable");
  expect(JSON.stringify(lines())).toContain("ECONNREFUSED");
});

test("When the service has no address or several that refuse, then the answer is 503", async () => {
  const gone = await startUpstream(echo);
  await gone.close();
  const { port } = new URL(gone.url);
  for (const host of ["nobody.invalid", "localhost"]) {
    const { url } = await startGateway({ upstreams: { auth: { url: `http://${host}:${port}` } } });
    const reply = await fetch(`${url}/api/auth/me`);
    expect([reply.status, errorBody.parse(await reply.json()).code]).toEqual([503, "unavailable"]);
  }
});

test("When the service breaks off before an answer, then the answer is 502", async () => {
  const upstream = await startUpstream((request) => request.socket.resetAndDestroy());
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  const reply = await fetch(`${url}/api/auth/me`);
  expect([reply.status, errorBody.parse(await reply.json()).code]).toEqual([502, "unreachable"]);
});

test("When the service breaks off in the middle, then the client is cut off too, not left with half", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "Content-Length": 1_000 });
    response.write("half", () => response.destroy());
  });
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  const reply = await fetch(`${url}/api/auth/export`);
  await expect(reply.text()).rejects.toThrow();
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
});

test("When an answer that the fast lane would keep breaks off in the middle, then the answer is 502", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "Cache-Control": "public, max-age=60", "Content-Length": 1_000 });
    response.write("half", () => response.destroy());
  });
  const { url } = await startGateway({ upstreams: { bible: upstream } });
  const reply = await fetch(`${url}/api/bible/kjv/John/3`);
  expect([reply.status, errorBody.parse(await reply.json()).code]).toEqual([502, "unreachable"]);
});

test("When a fresher answer breaks off in the middle, then the fast lane's last one stands in", async () => {
  let whole = true;
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "Cache-Control": "public, max-age=1", "Content-Length": 4 });
    if (whole) response.end("text");
    else response.write("te", () => response.destroy());
  });
  const { url } = await startGateway({ upstreams: { bible: upstream } });
  const ask = async () => await (await fetch(`${url}/api/bible/kjv/John/3`)).text();
  expect(await ask()).toBe("text");
  whole = false;
  const asked = async () => [await ask(), await staleAnswers(url)];
  await expect.poll(asked, { timeout: 10_000 }).toEqual(["text", "1"]);
});

test("When an answer larger than the fast lane keeps breaks off, then the client is cut off too", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { "Content-Length": 1_000_000 });
    response.write("x".repeat(500_000), () => response.destroy());
  });
  const { url } = await startGateway({ upstreams: { bible: upstream } });
  const reply = await fetch(`${url}/api/bible/kjv/John/3`);
  await expect(reply.text()).rejects.toThrow();
});

test("When many requests follow each other, then they share connections", async () => {
  const upstream = await startUpstream(echo);
  let connections = 0;
  upstream.server.on("connection", () => {
    connections += 1;
  });
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  for (let round = 0; round < 20; round += 1) {
    const reply = await fetch(`${url}/api/auth/me`, { method: round % 2 ? "GET" : "POST" });
    await reply.json();
  }
  expect(connections).toBe(1);
});

test("When the service wants to close its connection, then the client's stays open", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(200, { Connection: "close", "Keep-Alive": "timeout=1" });
    response.end("bye");
  });
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  const reply = await fetch(`${url}/api/auth/me`);
  expect(reply.headers.get("connection")).toBe("keep-alive");
  expect(reply.headers.get("keep-alive")).not.toBe("timeout=1");
});

test("When a client asks for confirmation before its body, then the gateway gives it", async () => {
  const upstream = await startUpstream(echo);
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  const head = ["POST /api/auth/x HTTP/1.1", "Host: a", "Expect: 100-continue"];
  const reply = await sendRaw(
    url,
    `${head.join("\r\n")}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}`,
  );
  expect(reply.status).toBe(100);
  expect(reply.body).toContain("HTTP/1.1 200 OK");
  expect(reply.body).not.toContain('"expect"');
});

test("When a service answers before it has read the body, then the connection can be used again", async () => {
  const upstream = await startUpstream((_request, response) => {
    response.writeHead(401).end("no");
  });
  const { url } = await startGateway({ upstreams: { auth: upstream } });
  for (let round = 0; round < 5; round += 1) {
    const reply = await fetch(`${url}/api/auth/x`, { method: "POST", body: "x".repeat(30_000) });
    expect([reply.status, await reply.text()]).toEqual([401, "no"]);
  }
});
test("When the server ends, then a running request is answered first", async () => {
  const entered = Promise.withResolvers<void>();
  let release = () => {};
  const upstream = await startUpstream((_request, response) => {
    release = () => void response.end("whole");
    entered.resolve();
  });
  const gateway = await startGateway({ upstreams: { auth: upstream } });
  const reply = fetch(`${gateway.url}/api/auth/me`);
  await entered.promise;
  const closed = gateway.close();
  release();
  expect(await (await reply).text()).toBe("whole");
  await closed;
  await expect(fetch(gateway.url)).rejects.toThrow();
  await expect.poll(() => connectionsOf(upstream.server)).toBe(0);
});

async function staleAnswers(url: string): Promise<string | undefined> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  return /^gateway_fast_lane_requests_total\{outcome="stale"\} (\d+)$/m.exec(metrics)?.[1];
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
}
