import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { chooseEncoding, prepareReply, prepareUncompressed, sendPrepared } from "../src/index.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br;q=0.1, gzip;q=0.9", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", "identity"],
  ["identity, br;q=0.5", "identity"],
  ["br;q=nonsense, gzip;q=0.2", "gzip"],
  [",;q=1,;", "identity"],
])("When a client accepts %j, then %s is chosen", (header, encoding) => {
  expect(chooseEncoding(header, () => true)).toBe(encoding);
});

test("When the best encoding is not at hand, then the next best is chosen", () => {
  expect(chooseEncoding("br, gzip", (encoding) => encoding !== "br")).toBe("gzip");
  expect(chooseEncoding("br, gzip", () => false)).toBe("identity");
});

test.each([
  [undefined, 200],
  ["W/ETAG", 304],
  ['"b", ETAG', 304],
  ["*", 304],
  ['"b"', 200],
  ["b", 200],
])("When a client knows %s, then a prepared reply is answered with %d", async (known, status) => {
  const how = { type: "text/plain", cacheControl: "no-cache" };
  const reply = prepareUncompressed(Buffer.from("page"), how);
  const url = await listen((request, response) => sendPrepared(request, response, reply));
  const header = known?.replace("ETAG", reply.variants.identity.etag);
  // Not `fetch` as it is: it would add a Cache-Control of its own, which asks for the whole reply.
  const headers = { "cache-control": "", ...(header && { "if-none-match": header }) };
  expect((await fetch(url, { headers })).status).toBe(status);
});

test("When a prepared reply is an error, then a client that knows its body is told the error again", async () => {
  const reply = await prepareReply(Buffer.from("page ".repeat(100)), {
    type: "text/plain",
    cacheControl: "no-cache",
  });
  const url = await listen((request, response) => sendPrepared(request, response, reply, 404));
  const first = await fetch(url);
  const etag = first.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "if-none-match": etag } });
  expect([first.status, again.status]).toEqual([404, 404]);
  expect(await again.text()).toBe(await first.text());
});

async function listen(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server that listens on TCP has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
