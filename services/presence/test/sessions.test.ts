import { createServer } from "node:http";
import type { EndedSessions } from "@berea/contracts";
import { createLog } from "@berea/service-kit";
import { expect, onTestFinished, test, vi } from "vitest";
import { connected, disconnected, listen, newClient, newUser, refusal } from "./connect.ts";
import { internalKey, login, startPresence } from "./start-presence.ts";
import { newToken, nowInSeconds, strangerKey } from "./tokens.ts";

test.each([
  ["is no token", () => "peace", "session_ended"],
  ["was signed by another key", () => newToken(newUser(), { key: strangerKey() }), "session_ended"],
  ["is not signed", () => newToken(newUser(), { alg: "none" }), "session_ended"],
  ["says another algorithm", () => newToken(newUser(), { alg: "HS256" }), "session_ended"],
  ["comes from elsewhere", () => newToken(newUser(), { issuer: "nineveh" }), "session_ended"],
  ["has expired", () => newToken(newUser(), { expiresAt: nowInSeconds() - 1 }), "session_ended"],
  ["is empty", () => "", "token_missing"],
  ["is too long", () => "a".repeat(4097), "token_missing"],
  ["is an object", () => ({ toString: "x" }), "token_missing"],
  ["is a list", () => [newToken(newUser())], "token_missing"],
  ["is nothing", () => null, "token_missing"],
])("When a token %s, then the socket is refused with a reason", async (_case, make, code) => {
  const presence = await startPresence();
  const token = make();
  const refused = await refusal(newClient(presence.url, { token }));
  expect(refused.data).toEqual({ code, message: refused.message });
  expect(refused.message).toMatch(/^[A-Z].*\.$/);
  expect(await presence.metric(`presence_refused_total{code="${code}"}`)).toBe(1);
  expect(await presence.metric("presence_sockets")).toBe(0);
  const logged = presence.log.join("");
  expect(logged).toContain(code);
  if (typeof token === "string" && token) expect(logged).not.toContain(token);
});

test.each([[undefined], [{}], [{ pid: "1", offset: "2" }]])(
  "When a client hands over %j, then the socket is refused with a reason",
  async (auth) => {
    const presence = await startPresence();
    const refused = await refusal(newClient(presence.url, auth));
    expect(refused.data?.code).toBe("token_missing");
  },
);

test("When a token has 10 kB, then the connection is closed and others go on", async () => {
  const presence = await startPresence();
  const other = await listen(presence.url, newUser());
  const client = newClient(presence.url, { token: "a".repeat(10_000) });
  const closed = new Promise((resolve) => {
    client.io.once("close", resolve);
  });
  client.connect();
  await closed;
  expect(client.connected).toBe(false);
  expect(other.socket.connected).toBe(true);
});

test("When a session had ended before, then the socket is refused", async () => {
  const userId = newUser();
  // The second of the token itself may be the next one.
  const ended = [{ userId, before: nowInSeconds() + 60, keep: null }];
  const fetchEndedSessions = async () => ({ cursor: "1", ended });
  const presence = await startPresence({ overrides: { fetchEndedSessions } });
  const refused = await refusal(newClient(presence.url, { token: newToken(userId) }));
  expect(refused.data?.code).toBe("session_ended");
});

test("When a session ends later, then its sockets are closed and those of others go on", async () => {
  const [ruth, naomi] = [newUser(), newUser()];
  let news: EndedSessions = { cursor: "0", ended: [] };
  const presence = await startPresence({
    overrides: { fetchEndedSessions: async () => news, sweepMs: 20 },
  });
  const kept = newClient(presence.url, { token: newToken(ruth, { sessionId: "kept" }) });
  await connected(kept);
  const ends = await listen(presence.url, ruth);
  const other = await listen(presence.url, naomi);
  const end = disconnected(ends.socket);
  news = { cursor: "1", ended: [{ userId: ruth, before: nowInSeconds(), keep: "kept" }] };
  await presence.context.endedSessions.refresh();
  expect(await end).toBe("io server disconnect");
  expect(kept.connected).toBe(true);
  expect(other.socket.connected).toBe(true);
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(2));
});

test("When a token expires, then its socket is closed, and one with 30 days to go is not", async () => {
  const presence = await startPresence({ overrides: { sweepMs: 20 } });
  const long = newClient(presence.url, {
    token: newToken(newUser(), { expiresAt: nowInSeconds() + 30 * 24 * 3600 }),
  });
  await connected(long);
  const token = newToken(newUser(), { expiresAt: nowInSeconds() + 2 });
  const client = newClient(presence.url, { token });
  await connected(client);
  expect(await disconnected(client)).toBe("io server disconnect");
  expect(long.connected).toBe(true);
});

test("When auth says which sessions have ended, then it is asked with the key", async () => {
  const userId = newUser();
  const asked: (string | undefined)[] = [];
  const auth = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers["x-internal-key"]}`);
    // The second of the token itself may be the next one.
    const ended = [{ userId, before: nowInSeconds() + 60, keep: null }];
    response.end(JSON.stringify({ cursor: "7", ended }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void auth.close());
  await vi.waitFor(() => expect(auth.address()).not.toBeNull());
  const { port } = auth.address() as { port: number }; // it listens on TCP
  const presence = await startPresence({
    environment: { AUTH_URL: `http://127.0.0.1:${port}` },
  });
  const refused = await refusal(newClient(presence.url, { token: newToken(userId) }));
  expect(refused.data?.code).toBe("session_ended");
  expect(asked).toEqual([`/internal/ended-sessions ${internalKey}`]);
});

test("When auth is away at the start, then sockets are let in all the same", async () => {
  const presence = await startPresence({
    environment: { AUTH_URL: "http://127.0.0.1:9" },
    overrides: { log: createLog({ name: "presence", level: "silent" }) },
  });
  await listen(presence.url, newUser());
});

test("When a user opens a 21st socket, then it is refused until another is closed", async () => {
  const presence = await startPresence();
  const userId = newUser();
  const sockets = await Promise.all(Array.from({ length: 20 }, () => listen(presence.url, userId)));
  const refused = await refusal(newClient(presence.url, { token: newToken(userId) }));
  expect(refused.data?.code).toBe("too_many_sockets");
  await listen(presence.url, newUser());
  sockets[3]?.socket.disconnect();
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(20));
  const last = await listen(presence.url, userId);
  const friend = newUser();
  presence.friends.set(friend, [userId]);
  await presence.context.bus.publish(login(friend));
  await vi.waitFor(() => expect(last.heard).toHaveLength(1));
});

test("When a user opens 40 sockets at once, then 20 stay", async () => {
  const presence = await startPresence();
  const userId = newUser();
  const clients = Array.from({ length: 40 }, () =>
    newClient(presence.url, { token: newToken(userId) }),
  );
  await Promise.allSettled(clients.map(connected));
  await vi.waitFor(async () => expect(await presence.metric("presence_sockets")).toBe(20));
  expect(clients.filter((client) => client.connected)).toHaveLength(20);
});
