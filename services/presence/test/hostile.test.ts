import { expect, test, vi } from "vitest";
import { connected, disconnected, type Listener, listen, newClient, newUser } from "./connect.ts";
import { askUpgrade, frame, kinds } from "./raw-socket.ts";
import { login, startPresence, type TestPresence } from "./start-presence.ts";
import { newToken } from "./tokens.ts";

// Well below the 45 s after which a connection that answers no ping is closed anyway.
vi.setConfig({ testTimeout: 15_000 });

/** A presence with somebody in it, who must not notice anything. */
async function startWithBystander() {
  const presence = await startPresence();
  const userId = newUser();
  return { presence, userId, bystander: await listen(presence.url, userId) };
}

/** Somebody who was there all the time still hears of friends. */
async function expectHears(presence: TestPresence, userId: string, { heard }: Listener) {
  const friend = newUser();
  presence.friends.set(friend, [userId]);
  const event = login(friend);
  await presence.context.bus.publish(event);
  const said = { username: "Ruth", loginId: event.id };
  await vi.waitFor(() => expect(heard.at(-1)).toEqual(["friend_logged_in", said]));
}

/** A raw connection on which Engine.IO has said that it is open. */
async function openRaw(url: string) {
  const raw = await askUpgrade(url);
  await vi.waitFor(() => expect(raw.received()).toContain('0{"sid"'));
  return raw;
}

async function openRawAsUser(url: string, userId = newUser()) {
  const raw = await openRaw(url);
  raw.socket.write(frame(kinds.text, `40${JSON.stringify({ token: newToken(userId) })}`));
  await vi.waitFor(() => expect(raw.received()).toContain('40{"sid"'));
  return raw;
}

const unknown = { code: "unknown_event", message: expect.any(String) };

test("When a client says something, then it is told that this means nothing", async () => {
  const presence = await startPresence();
  const { socket, heard } = await listen(presence.url, newUser());
  socket.emit("friend_logged_in", { username: "Nobody" });
  await vi.waitFor(() => expect(heard).toEqual([["problem", unknown]]));
  expect(await socket.emitWithAck("anything", 1, [2], { three: 3 })).toEqual(unknown);
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect(socket.connected).toBe(true);
  expect(await presence.metric('presence_refused_total{code="unknown_event"}')).toBe(2);
});

test("When a client asks for another namespace, then it is refused and the socket goes on", async () => {
  const { presence, userId, bystander } = await startWithBystander();
  const other = bystander.socket.io.socket("/admin");
  const refused = new Promise<Error>((resolve) => other.once("connect_error", resolve));
  other.connect();
  expect((await refused).message).toBe("Invalid namespace");
  await expectHears(presence, userId, bystander);
});

test("When a client sends 1,000 events, then it is closed at once and others go on", async () => {
  const { presence, userId, bystander } = await startWithBystander();
  const { socket, heard } = await listen(presence.url, newUser());
  const end = disconnected(socket);
  for (let count = 0; count < 1_000; count += 1) socket.emit("again", count);
  await end;
  expect(heard.length).toBeLessThanOrEqual(50);
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(1));
  expect(await presence.metric("presence_flooders_total")).toBe(1);
  await expectHears(presence, userId, bystander);
});

test("When a client sends 30 events, then it stays", async () => {
  const presence = await startPresence();
  const { socket, heard } = await listen(presence.url, newUser());
  for (let count = 0; count < 30; count += 1) socket.emit("again", count);
  await vi.waitFor(() => expect(heard).toHaveLength(30));
  expect(socket.connected).toBe(true);
});

const manyTimes: [string, Buffer][] = [
  ["pings of the transport", frame(kinds.ping)],
  ["pongs of the transport", frame(kinds.pong)],
  ["pongs", frame(kinds.text, "3")],
  ["connects to unknown namespaces", frame(kinds.text, "40/admin,{}")],
  ["connects with bad tokens", frame(kinds.text, '40{"token":"peace"}')],
];
test.each(manyTimes)(
  "When an unknown client sends many %s, then it is closed",
  async (_case, bytes) => {
    const { presence, userId, bystander } = await startWithBystander();
    const raw = await openRaw(presence.url);
    raw.socket.write(Buffer.concat(Array(200).fill(bytes)));
    await raw.closed;
    expect(await presence.metric("presence_flooders_total")).toBe(1);
    await expectHears(presence, userId, bystander);
  },
);

test.each(manyTimes.slice(0, 4))(
  "When a user sends many %s, then the socket is closed",
  async (_case, bytes) => {
    const presence = await startPresence();
    const raw = await openRawAsUser(presence.url);
    raw.socket.write(Buffer.concat(Array(200).fill(bytes)));
    await raw.closed;
    expect(await presence.metric("presence_flooders_total")).toBe(1);
    await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(0));
  },
);

test("When a message comes in parts that never end, then the connection is closed", async () => {
  const presence = await startPresence();
  const raw = await openRawAsUser(presence.url);
  raw.socket.write(frame(kinds.text, "4", false));
  raw.socket.write(Buffer.concat(Array(12_000).fill(frame(kinds.more, "", false))));
  await raw.closed;
  expect(await presence.metric("presence_flooders_total")).toBe(1);
});

test.each([
  ["too large", frame(kinds.text, "4".repeat(9_000))],
  [
    "too large in parts",
    Buffer.concat([
      frame(kinds.text, "4".repeat(5_000), false),
      frame(kinds.more, "4".repeat(5_000)),
    ]),
  ],
  ["binary", frame(kinds.binary, Buffer.from([4, 2, 0]))],
  ["binary in text", frame(kinds.text, "bAAAA")],
  [
    "an event that waits for binary",
    Buffer.concat([
      frame(kinds.text, '451-["a",{"_placeholder":true,"num":0}]'),
      frame(kinds.binary, "a"),
    ]),
  ],
  ["an event with impossible parts", frame(kinds.text, '45999999999-["a"]')],
  ["no UTF-8", frame(kinds.text, Buffer.from([0x34, 0xff, 0xfe]))],
  ["no packet", frame(kinds.text, "peace")],
  ["an unknown packet", frame(kinds.text, "49")],
  ["a ping, which servers send", frame(kinds.text, "2")],
  ["a broken event", frame(kinds.text, '42["a"')],
  ["an event without a name", frame(kinds.text, "42[null]")],
  ["an event with a reserved name", frame(kinds.text, '42["disconnect"]')],
  ["an event before the login", frame(kinds.text, '42["a"]')],
  ["a login without an object", frame(kinds.text, "40null")],
  ["a login with a list", frame(kinds.text, "40[1]")],
  ["an unmasked frame", Buffer.from([0x81, 2, 0x34, 0x30])],
  ["reserved bits", Buffer.from([0xf1, 0x80, 0, 0, 0, 0])],
  ["an unknown frame", frame(3, "a")],
  ["a ping in parts", frame(kinds.ping, "a", false)],
  ["a part of nothing", frame(kinds.more, "a")],
  ["a close with half a code", frame(kinds.close, "a")],
  ["a frame of 2^63 bytes", Buffer.from([0x81, 0xff, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])],
  ["no frame at all", Buffer.from("GET / HTTP/1.1\r\n\r\n")],
])("When a client sends %s, then only its connection is closed", async (name, bytes) => {
  const { presence, userId, bystander } = await startWithBystander();
  const raws = [await openRaw(presence.url)];
  if (!name.includes("login")) raws.push(await openRawAsUser(presence.url));
  for (const { socket } of raws) socket.write(bytes);
  await Promise.all(raws.map(({ closed }) => closed));
  await expectHears(presence, userId, bystander);
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(1));
});

test("When a connection breaks in the middle of a frame, then others go on", async () => {
  const { presence, userId, bystander } = await startWithBystander();
  for (const raw of [await openRaw(presence.url), await openRawAsUser(presence.url)]) {
    raw.socket.write(frame(kinds.text, '42["half"]').subarray(0, 5));
    raw.socket.resetAndDestroy();
  }
  await expectHears(presence, userId, bystander);
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(1));
});

test("When a client never says who it is, then the connection is closed", async () => {
  const presence = await startPresence();
  const raw = await openRaw(presence.url);
  await raw.closed;
});

test("When a user leaves but keeps the connection, then it is closed", async () => {
  const presence = await startPresence();
  const raw = await openRawAsUser(presence.url);
  raw.socket.write(frame(kinds.text, "41"));
  await raw.closed;
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(0));
});

test("When a client logs in 30 times on one connection, then the connection is closed", async () => {
  const presence = await startPresence();
  const raw = await openRaw(presence.url);
  const token = newToken(newUser());
  raw.socket.write(
    Buffer.concat(Array(30).fill(frame(kinds.text, `40${JSON.stringify({ token })}`))),
  );
  await raw.closed;
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(0));
});

test("When a client reads nothing, then it is closed", async () => {
  const presence = await startPresence({ overrides: { sweepMs: 50 } });
  const userId = newUser();
  const raw = await openRawAsUser(presence.url, userId);
  raw.socket.pause();
  const friend = newUser();
  presence.friends.set(friend, [userId]);
  // Enough to fill what the system keeps for a connection.
  const username = "Ruth".repeat(50_000);
  await vi.waitFor(async () => {
    await presence.context.bus.publish({ ...login(newUser()), payload: facts() });
    expect(await presence.metric("presence_sockets")).toBe(0);
  }, 10_000);

  function facts() {
    const reader = newUser();
    presence.friends.set(reader, [userId]);
    return { userId: reader, username, at: new Date().toISOString() };
  }
});

test("When a client comes back after all that, then it is welcome", async () => {
  const presence = await startPresence();
  const client = newClient(presence.url, { token: newToken(newUser()) });
  await connected(client);
  const end = disconnected(client);
  for (let count = 0; count < 100; count += 1) client.emit("again");
  await end;
  await connected(client);
});
