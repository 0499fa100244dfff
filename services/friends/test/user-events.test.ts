import { userRegistered } from "@berea/contracts";
import { type Bus, envelope, openBus } from "@berea/service-kit/bus";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  ask,
  befriend,
  friendsOf,
  join,
  joinAll,
  mute,
  newPerson,
  requestsTo,
  tellDeleted,
  tellRegistered,
  tellRenamed,
  toldOf,
} from "./people.ts";
import { startFriends, type TestFriends } from "./start-friends.ts";
import { everyStore, type TestStores } from "./stores.ts";

describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let friends: TestFriends;
  let bus: Bus;
  beforeAll(async () => {
    stores = await startStores();
    friends = await startFriends({ store: await stores.open() });
    bus = friends.bus;
  });
  afterAll(async () => {
    await friends.close();
    await friends.context.store.close();
    await stores.stop();
  });

  const personOf = (id: string) => friends.context.people.findOne({ _id: id });

  test("When somebody has signed up, then they are found by code", async () => {
    const ruth = await join(friends);
    const naomi = newPerson("Naomi");
    expect((await ask(friends, ruth, naomi)).status).toBe(404);
    await tellRegistered(bus, naomi);
    expect((await ask(friends, ruth, naomi)).status).toBe(200);
  });

  test("When a friend has another name, then lists and messages show it", async () => {
    const [ruth, naomi, boaz] = await joinAll(friends, "Ruth", "Naomi", "Boaz");
    await befriend(friends, ruth, naomi);
    await ask(friends, naomi, boaz);
    await tellRenamed(bus, naomi, { username: "Mara", version: 2 });
    expect(await friendsOf(friends, ruth)).toEqual([{ _id: naomi.id, username: "Mara" }]);
    expect(await requestsTo(friends, boaz)).toEqual([{ _id: naomi.id, username: "Mara" }]);
    expect((await mute(friends, ruth, naomi)).body).toEqual({
      message: "You are no longer told when Mara logs in.",
    });
  });

  test("When events come late or twice, then the newest name stands", async () => {
    const naomi = newPerson("Naomi");
    await tellRenamed(bus, naomi, { username: "Mara", version: 3 });
    await tellRenamed(bus, naomi, { username: "Noomi", version: 2 });
    await tellRegistered(bus, naomi, 1);
    const known = await personOf(naomi.id);
    expect(known).toMatchObject({ username: "Mara", version: 3, friendCode: naomi.friendCode });
    await tellRenamed(bus, naomi, { username: "Mara", version: 3 });
    expect(await personOf(naomi.id)).toEqual(known);
    await tellRenamed(bus, naomi, { username: "Naomi", version: 4 });
    expect(await personOf(naomi.id)).toMatchObject({ username: "Naomi", version: 4 });
  });

  test("When all events of somebody arrive at once, then the newest stands", async () => {
    const naomi = newPerson();
    const versions = [3, 1, 5, 2, 4, 5];
    await Promise.all(
      versions.map((version) => tellRenamed(bus, naomi, { username: `Naomi ${version}`, version })),
    );
    expect(await personOf(naomi.id)).toMatchObject({ username: "Naomi 5", version: 5 });
  });

  test("When an account is deleted, then it vanishes from every list, and the lists are told of", async () => {
    const [ruth, naomi, boaz, orpah] = await joinAll(friends, "Ruth", "Naomi", "Boaz", "Orpah");
    await befriend(friends, ruth, naomi);
    await befriend(friends, ruth, boaz);
    await ask(friends, naomi, boaz);
    await ask(friends, orpah, naomi);
    const before = friends.changes.length;
    await tellDeleted(bus, naomi);
    expect(await friendsOf(friends, ruth)).toEqual([{ _id: boaz.id, username: "Boaz" }]);
    expect(await requestsTo(friends, boaz)).toEqual([]);
    expect(await toldOf(friends, naomi)).toEqual([]);
    expect(await toldOf(friends, ruth)).toEqual([boaz.id]);
    expect(await friends.context.friendships.count({ users: naomi.id })).toBe(0);
    await vi.waitFor(() =>
      expect(friends.changes.slice(before)).toEqual(
        expect.arrayContaining(
          [ruth, boaz, orpah].map(({ id }) => [id, naomi.id].toSorted().join(" ")),
        ),
      ),
    );
    expect((await ask(friends, ruth, naomi)).status).toBe(404);
  });

  test("When an account is deleted, then nothing personal is kept of it", async () => {
    const naomi = await join(friends, "Naomi");
    await tellDeleted(bus, naomi, 7);
    expect(await personOf(naomi.id)).toEqual({
      _id: naomi.id,
      version: 7,
      username: null,
      friendCode: null,
      deletedAt: expect.any(Date),
    });
  });

  test("When an account is deleted, then its sessions are let in no more", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await tellDeleted(bus, naomi);
    const { token } = naomi;
    const body = { friendCode: ruth.friendCode };
    const calls: [string, unknown?][] = [
      ["GET /api/friends"],
      ["GET /api/friends/requests/pending"],
      ["POST /api/friends/request", body],
      [`POST /api/friends/requests/accept/${ruth.id}`],
      [`POST /api/friends/requests/reject/${ruth.id}`],
      [`DELETE /api/friends/${ruth.id}`],
      [`PUT /api/friends/${ruth.id}/mute`],
      [`DELETE /api/friends/${ruth.id}/mute`],
    ];
    for (const [route, sent] of calls) {
      const reply = await friends.call(route, { token, body: sent });
      expect([route, reply.status]).toEqual([route, 401]);
      expect(reply.body.code).toBe("session_ended");
    }
    expect(await requestsTo(friends, ruth)).toEqual([]);
  });

  test("When the end arrives before the beginning, then nobody comes back", async () => {
    const [ruth, naomi] = [await join(friends), newPerson("Naomi")];
    await tellDeleted(bus, naomi, 2);
    await tellRegistered(bus, naomi, 1);
    await tellRenamed(bus, naomi, { username: "Mara", version: 3 });
    expect((await ask(friends, ruth, naomi)).status).toBe(404);
    const { username, friendCode, deletedAt } = (await personOf(naomi.id)) ?? {};
    expect([username, friendCode, deletedAt]).toEqual([null, null, expect.any(Date)]);
    await tellDeleted(bus, naomi, 2);
    expect((await ask(friends, ruth, naomi)).status).toBe(404);
  });

  test("When the removal was cut short, then the event that comes again completes it", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await befriend(friends, ruth, naomi);
    // As if the process had died between the two steps of forgetPerson.
    await friends.context.people.updateOne(
      { _id: naomi.id },
      { $set: { version: 9, deletedAt: new Date(), username: null, friendCode: null } },
    );
    expect(await friendsOf(friends, ruth)).toEqual([]);
    await tellDeleted(bus, naomi, 9);
    expect(await friends.context.friendships.count({ users: ruth.id })).toBe(0);
  });

  test("When the own registration has not arrived, then one may ask, and is listed later", async () => {
    const [ruth, naomi] = [newPerson("Ruth"), await join(friends, "Naomi")];
    expect((await ask(friends, ruth, naomi)).status).toBe(200);
    expect(await requestsTo(friends, naomi)).toEqual([]);
    await tellRegistered(bus, ruth);
    expect(await requestsTo(friends, naomi)).toEqual([{ _id: ruth.id, username: "Ruth" }]);
  });
});

test("When nobody takes events, then requests are answered and a warning is written", async () => {
  const bus = await openBus({ log: { debug() {}, info() {}, warn() {}, error() {} } });
  const deaf: Bus = {
    ...bus,
    subscribe: (...given) => bus.subscribe(...given),
    publish: async () => {
      throw new Error("the broker is away");
    },
    ready: () => false,
    close: () => bus.close(),
  };
  const friends = await startFriends({ bus: deaf });
  const [ruth, naomi] = [newPerson("Ruth"), newPerson("Naomi")];
  await bus.publish(
    envelope(userRegistered, {
      userId: naomi.id,
      version: 1,
      username: "Naomi",
      friendCode: naomi.friendCode,
      preferredLocalNotificationHour: null,
      notificationTimezone: null,
    }),
  );
  expect((await ask(friends, ruth, naomi)).status).toBe(200);
  await vi.waitFor(() =>
    expect(friends.log.join("")).toContain("a changed friendship could not be announced"),
  );
  await bus.close();
  await friends.close();
});
