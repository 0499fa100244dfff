import { errorBody } from "@berea/contracts";
import { expect, test } from "vitest";
import { listen, newUser } from "./connect.ts";
import { askUpgrade } from "./raw-socket.ts";
import { startPresence } from "./start-presence.ts";

test.each([
  ["GET", "/socket.io/?EIO=4&transport=polling"],
  ["GET", "/socket.io/?EIO=4&transport=websocket"],
  ["GET", "/socket.io"],
  ["GET", "/socket.io/socket.io.js"],
  ["POST", "/socket.io/?EIO=4&transport=polling&sid=1"],
])("When %s %s comes without a WebSocket, then 426 says so in JSON", async (method, path) => {
  const { url } = await startPresence();
  const reply = await fetch(new URL(path, url), { method });
  expect(reply.status).toBe(426);
  expect(reply.headers.get("upgrade")).toBe("websocket");
  expect(errorBody.parse(await reply.json()).code).toBe("upgrade_required");
});

test("When another page is asked for, then 404 is answered", async () => {
  const { url } = await startPresence();
  for (const path of ["/", "/socket.iota", "/internal"]) {
    const reply = await fetch(new URL(path, url));
    expect(reply.status).toBe(404);
    expect(errorBody.parse(await reply.json()).code).toBe("not_found");
  }
});

test("When presence has started, then it is ready, and its metrics are there", async () => {
  const presence = await startPresence();
  await listen(presence.url, newUser());
  expect((await fetch(new URL("/readyz", presence.url))).status).toBe(200);
  const metrics = await (await fetch(new URL("/metrics", presence.url))).text();
  expect(metrics).toContain("presence_sockets 1");
});

const usual = "/socket.io/?EIO=4&transport=websocket";
test.each([
  ["on another page", "/socket", {}, 404],
  ["without the last slash", "/socket.io?EIO=4&transport=websocket", {}, 404],
  ["for an older protocol", "/socket.io/?EIO=3&transport=websocket", {}, 400],
  ["without a protocol", "/socket.io/", {}, 400],
  ["for another transport", "/socket.io/?EIO=4&transport=polling", {}, 400],
  ["for an inherited transport", "/socket.io/?EIO=4&transport=constructor", {}, 400],
  ["to go on with a session", `${usual}&sid=__proto__`, {}, 400],
  ["with two transports", "/socket.io/?transport=polling&EIO=4&transport=websocket", {}, 400],
  ["with two protocols", `${usual}&EIO=3`, {}, 400],
  ["to go on with a session behind a second query", `${usual}?&sid=1`, {}, 400],
  ["with all that matters in a fragment", "/socket.io/?#&EIO=4&transport=websocket", {}, 400],
  ["to speak something else in it", usual, { "Sec-WebSocket-Protocol": "chat" }, 400],
  ["with broken subprotocols", usual, { "Sec-WebSocket-Protocol": "a,a,," }, 400],
  ["with a bad key", usual, { "Sec-WebSocket-Key": "short" }, 400],
  ["with an old version", usual, { "Sec-WebSocket-Version": "8" }, 400],
])(
  "When a WebSocket is asked for %s, then it is refused in JSON",
  async (_case, path, headers, status) => {
    const presence = await startPresence();
    const raw = await askUpgrade(presence.url, path, { "X-Request-Id": "r1", ...headers });
    await raw.closed;
    const [head = "", body = ""] = raw.received().split("\r\n\r\n");
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(errorBody.parse(JSON.parse(body)).requestId).toBe("r1");
  },
);
