import { createServer } from "node:http";
import { friendshipChanged } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { expect, onTestFinished, test, vi } from "vitest";
import { type Listener, listen, newUser } from "./connect.ts";
import { internalKey, login, startPresence, type TestPresence } from "./start-presence.ts";

const minute = 60_000;

function outcome(presence: TestPresence, name: string): Promise<number> {
  return presence.metric(`presence_logins_total{outcome="${name}"}`);
}

/** The logins that were heard of so far, once everything told before has arrived. */
async function loginsHeard(presence: TestPresence, userId: string, { heard }: Listener) {
  await presence.context.bus.publish(envelope(friendshipChanged, { userIds: [userId, newUser()] }));
  await vi.waitFor(() => expect(heard.at(-1)?.[0]).toBe("friends_changed"));
  return heard.flatMap(([name, said]) =>
    name === "friend_logged_in" ? [(said as { loginId: string }).loginId] : [],
  );
}

test("When a login is older than two minutes, then nobody is told, nor asked", async () => {
  const listFriendIds = vi.fn(async () => [newUser()]);
  const presence = await startPresence({ overrides: { listFriendIds } });
  const at = new Date(Date.now() - 2 * minute - 1_000);
  await presence.context.bus.publish(login(newUser(), { at }));
  expect(await outcome(presence, "too_old")).toBe(1);
  expect(listFriendIds).not.toHaveBeenCalled();
  await presence.context.bus.publish(login(newUser(), { at: new Date(at.getTime() + 30_000) }));
  expect(await outcome(presence, "told")).toBe(1);
});

test("When a change of friends is older than two minutes, then nobody is told", async () => {
  const presence = await startPresence();
  const userId = newUser();
  const { heard } = await listen(presence.url, userId);
  const changed = envelope(friendshipChanged, { userIds: [userId, newUser()] });
  const occurredAt = new Date(Date.now() - 3 * minute).toISOString();
  await presence.context.bus.publish({ ...changed, occurredAt });
  const friend = newUser();
  presence.friends.set(friend, [userId]);
  await presence.context.bus.publish(login(friend));
  await vi.waitFor(() => expect(heard.map(([name]) => name)).toEqual(["friend_logged_in"]));
});

test("When somebody has no friends but themselves, then nobody is told", async () => {
  const presence = await startPresence();
  const userId = newUser();
  const own = await listen(presence.url, userId);
  await presence.context.bus.publish(login(userId));
  presence.friends.set(userId, [userId]);
  await presence.context.bus.publish(login(userId));
  expect(await outcome(presence, "nobody")).toBe(2);
  expect(await loginsHeard(presence, userId, own)).toEqual([]);
});

test("When somebody logs in again within a minute, then it is told once, and later again", async () => {
  let later = 0;
  const presence = await startPresence({ overrides: { now: () => Date.now() + later } });
  const [ruth, naomi, orpah] = [newUser(), newUser(), newUser()];
  presence.friends.set(ruth, [naomi]);
  presence.friends.set(orpah, [naomi]);
  const listener = await listen(presence.url, naomi);
  const [first, second, other, third] = [login(ruth), login(ruth), login(orpah), login(ruth)];
  await presence.context.bus.publish(first);
  await presence.context.bus.publish(second);
  await presence.context.bus.publish(other);
  expect(await outcome(presence, "too_soon")).toBe(1);
  later = minute - 5_000;
  await presence.context.bus.publish(second);
  expect(await outcome(presence, "too_soon")).toBe(2);
  later = minute + 1_000;
  await presence.context.bus.publish(third);
  const ids = [first.id, other.id, third.id];
  expect(await loginsHeard(presence, naomi, listener)).toEqual(ids);
});

test("When the same login is delivered again, then it is told once", async () => {
  const presence = await startPresence();
  const [ruth, naomi] = [newUser(), newUser()];
  presence.friends.set(ruth, [naomi]);
  const listener = await listen(presence.url, naomi);
  const event = login(ruth);
  await presence.context.bus.publish(event);
  await presence.context.bus.publish(event);
  expect(await loginsHeard(presence, naomi, listener)).toEqual([event.id]);
});

test("When 30,000 people log in, then only the last 10,000 are remembered", async () => {
  const presence = await startPresence();
  const { claimMinute } = presence.context;
  for (let count = 0; count < 30_000; count += 1) await claimMinute(`user ${count}`, "one");
  expect(await claimMinute("user 29999", "two")).toBe(false);
  expect(await claimMinute("user 20001", "two")).toBe(false);
  expect(await claimMinute("user 0", "two")).toBe(true);
});

test("When friends is away, then it is asked again and the login is told", async () => {
  const [ruth, naomi] = ["ruth/../x", newUser()];
  const asked: string[] = [];
  const answers = [
    { status: 503, body: "{}" },
    { status: 200, body: "no JSON" },
    { status: 200, body: '{"ids":"naomi"}' },
    { status: 200, body: JSON.stringify({ ids: [naomi] }) },
  ];
  const friends = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers["x-internal-key"]}`);
    const { status, body } = answers[asked.length - 1] ?? { status: 500, body: "" };
    response.writeHead(status).end(body);
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void friends.close());
  await vi.waitFor(() => expect(friends.address()).not.toBeNull());
  const { port } = friends.address() as { port: number }; // it listens on TCP
  const presence = await startPresence({
    environment: { FRIENDS_URL: `http://127.0.0.1:${port}` },
  });
  const listener = await listen(presence.url, naomi);
  const event = login(ruth);
  await presence.context.bus.publish(event);
  expect(await loginsHeard(presence, naomi, listener)).toEqual([event.id]);
  expect(asked).toEqual(Array(4).fill(`/internal/friends/ruth%2F..%2Fx/ids ${internalKey}`));
  expect(await outcome(presence, "retried")).toBe(3);
  expect(await outcome(presence, "told")).toBe(1);
});

test("When friends hangs, then the try is given up after two seconds", async () => {
  const naomi = newUser();
  let tries = 0;
  const friends = createServer((_request, response) => {
    tries += 1;
    if (tries > 1) response.end(JSON.stringify({ ids: [naomi] }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => {
    friends.closeAllConnections();
    friends.close();
  });
  await vi.waitFor(() => expect(friends.address()).not.toBeNull());
  const { port } = friends.address() as { port: number }; // it listens on TCP
  const presence = await startPresence({
    environment: { FRIENDS_URL: `http://127.0.0.1:${port}` },
  });
  await presence.context.bus.publish(login(newUser()));
  expect(tries).toBe(2);
  expect(await outcome(presence, "told")).toBe(1);
});
