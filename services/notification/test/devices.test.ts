import { randomUUID } from "node:crypto";
import { userDeleted, userRegistered } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startPushService, type TestBrowser, type TestPushService } from "./push-service.ts";
import {
  type Answer,
  startNotification,
  type TestNotification,
  vapidKeys,
} from "./start-notification.ts";
import { everyStore, newDatabase, type TestStores } from "./stores.ts";
import { tokenOf } from "./tokens.ts";

const DEVICES = "GET /api/notifications/devices";
const SUBSCRIBE = "/api/notifications/subscribe";

// Two replicas, each with a store of its own that opens the same database.
describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let push: TestPushService;
  let one: TestNotification;
  let two: TestNotification;
  let ruth: string;
  let naomi: string;
  beforeAll(async () => {
    [stores, push] = await Promise.all([startStores(), startPushService()]);
    const database = newDatabase();
    one = await startNotification({ push, store: await stores.open(database) });
    two = await startNotification({ push, store: await stores.open(database) });
  });
  afterAll(async () => {
    for (const replica of [one, two]) {
      await replica.close();
      await replica.context.store.close();
    }
    await Promise.all([push.close(), stores.stop()]);
  });
  beforeEach(() => {
    [ruth, naomi] = [randomUUID(), randomUUID()];
  });

  const browse = () => push.subscribe(vapidKeys.publicKey);

  async function endpointsOf(userId: string): Promise<string[]> {
    const { body } = await one.call(DEVICES, { token: tokenOf(userId) });
    return body.map((device) => (device as { endpoint: string }).endpoint); // as the contract says
  }

  async function unsubscribe(userId: string, { subscription }: TestBrowser): Promise<Answer> {
    const body = { endpoint: subscription.endpoint };
    return await one.call(`DELETE ${SUBSCRIBE}`, { token: tokenOf(userId), body });
  }

  async function replace(old: TestBrowser, by: TestBrowser, auth?: string): Promise<Answer> {
    const { endpoint, keys } = old.subscription;
    const body = { old: { endpoint, auth: auth ?? keys.auth }, subscription: by.subscription };
    const headers = { "x-forwarded-for": address };
    return await one.call(`PUT ${SUBSCRIBE}`, { body, headers });
  }
  let address: string;
  beforeEach(() => {
    address = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:${Date.now() % 9999}::1`;
  });

  test("When browsers subscribe, then their user sees them, newest first", async () => {
    const [first, second] = [browse(), browse()];
    const agent = "Mozilla/5.0 (Android 15; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0";
    const reply = await one.subscribe(ruth, first, { "user-agent": agent });
    expect([reply.status, reply.body]).toEqual([201, { message: "Notifications enabled!" }]);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    await two.subscribe(ruth, second);
    const { body } = await one.call(DEVICES, { token: tokenOf(ruth) });
    expect(body).toEqual([
      expect.objectContaining({ endpoint: second.subscription.endpoint, name: "A browser" }),
      {
        endpoint: first.subscription.endpoint,
        name: "Firefox on Android",
        subscribedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        lastSentAt: null,
      },
    ]);
    expect(await endpointsOf(naomi)).toEqual([]);
  });

  test("When a browser subscribes again, then it stays one device and keeps what it was sent", async () => {
    const browser = browse();
    await one.subscribe(ruth, browser);
    const sent = { lastDate: "2026-01-31", lastSentAt: new Date(), failures: 3 };
    await one.context.devices.updateOne({ userId: ruth }, { $set: sent });
    const endpoint = `${browser.subscription.endpoint}#again`;
    const again = { subscription: { ...browser.subscription, endpoint } };
    expect((await two.subscribe(ruth, again)).status).toBe(201);
    expect(await one.context.devices.find({ userId: ruth })).toMatchObject([sent]);
  });

  test("When another user subscribes the same browser, then it is theirs alone", async () => {
    const browser = browse();
    await one.subscribe(ruth, browser);
    const sent = { lastDate: "2026-01-31", failures: 3, failingSince: new Date() };
    await one.context.devices.updateOne({ userId: ruth }, { $set: sent });
    expect((await one.subscribe(naomi, browser)).status).toBe(201);
    expect(await endpointsOf(ruth)).toEqual([]);
    expect(await one.context.devices.find({ userId: naomi })).toMatchObject([
      { lastDate: "", failures: 0, failingSince: null },
    ]);
  });

  test("When two users subscribe one browser at once, then one of them has it", async () => {
    for (let round = 0; round < 10; round += 1) {
      const browser = browse();
      const replies = await Promise.all([
        one.subscribe(ruth, browser),
        two.subscribe(naomi, browser),
        two.subscribe(ruth, browser),
        one.subscribe(naomi, browser),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const owners = await one.context.devices.find({ endpoint: browser.subscription.endpoint });
      expect(owners).toHaveLength(1);
    }
  });

  test("When another user takes a device in the midst of subscribing, then it is the later one's", async () => {
    const browser = browse();
    await one.subscribe(ruth, browser);
    afterFindOne(() => two.subscribe(naomi, browser));
    expect((await one.subscribe(ruth, browser, { "user-agent": "Firefox/138.0" })).status).toBe(
      201,
    );
    expect(await endpointsOf(ruth)).toEqual([browser.subscription.endpoint]);
    expect(await endpointsOf(naomi)).toEqual([]);
  });

  test("When a subscription is replaced in the midst of subscribing, then the new one stays", async () => {
    const [old, fresh] = [browse(), browse()];
    await one.subscribe(ruth, old);
    afterFindOne(() => replace(old, fresh));
    expect((await one.subscribe(ruth, old)).status).toBe(201);
    const endpoints = [old, fresh].map(({ subscription }) => subscription.endpoint);
    expect((await endpointsOf(ruth)).sort()).toEqual(endpoints.sort());
  });

  /** Has something happen between the next reading of a device and what is done with it. */
  function afterFindOne(act: () => Promise<Answer>): void {
    const { devices } = one.context;
    const findOne = devices.findOne.bind(devices);
    vi.spyOn(devices, "findOne").mockImplementationOnce(async (...asked) => {
      const found = await findOne(...asked);
      expect((await act()).status).toBeLessThan(300);
      return found;
    });
  }

  test("When 30 browsers subscribe at once, then 20 of them are kept", async () => {
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 ? one : two).subscribe(ruth, browse())),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect([status, body.code, body.message]).toEqual([
        ...[409, "too_many_devices"],
        "You already have 20 devices. Turn one off first.",
      ]);
    }
    expect(await endpointsOf(ruth)).toHaveLength(20);

    const [last] = await endpointsOf(ruth);
    await one.call(`DELETE ${SUBSCRIBE}`, { token: tokenOf(ruth), body: { endpoint: last } });
    expect((await one.subscribe(ruth, browse())).status).toBe(201);
    const moved = browse();
    await one.subscribe(naomi, moved);
    expect((await one.subscribe(ruth, moved)).status).toBe(409);
    expect(await endpointsOf(naomi)).toEqual([moved.subscription.endpoint]);
  });

  test("When a device is turned off, then it is gone; another's cannot be", async () => {
    const browser = browse();
    await one.subscribe(ruth, browser);
    expect((await unsubscribe(naomi, browser)).status).toBe(404);
    expect(await endpointsOf(ruth)).toHaveLength(1);
    expect((await unsubscribe(ruth, browser)).status).toBe(200);
    expect(await endpointsOf(ruth)).toEqual([]);
    const again = await unsubscribe(ruth, browser);
    expect([again.status, again.body.code]).toEqual([404, "unknown_device"]);
  });

  test("When a browser replaces its subscription, then the device goes on with the new one", async () => {
    const [old, fresh] = [browse(), browse()];
    await one.subscribe(ruth, old, { "user-agent": "Gecko/138.0 Firefox/138.0" });
    const sent = { lastDate: "2026-01-31", failures: 3, failingSince: new Date() };
    await one.context.devices.updateOne({ userId: ruth }, { $set: sent });
    for (const _ of ["the first time", "again, as its answer was lost"]) {
      expect((await replace(old, fresh)).status).toBe(200);
      const { endpoint, keys } = fresh.subscription;
      expect(await one.context.devices.find({ userId: ruth })).toMatchObject([
        { endpoint, ...keys, name: "Firefox", lastDate: "2026-01-31", failures: 0 },
      ]);
    }
  });

  test("When a page has subscribed the new one already, then the old one goes and nothing comes twice", async () => {
    const [old, fresh] = [browse(), browse()];
    await one.subscribe(ruth, old);
    await one.context.devices.updateOne({ userId: ruth }, { $set: { lastDate: "2026-01-31" } });
    await one.subscribe(ruth, fresh);
    expect((await replace(old, fresh)).status).toBe(200);
    expect(await one.context.devices.find({ userId: ruth })).toMatchObject([
      { endpoint: fresh.subscription.endpoint, lastDate: "2026-01-31" },
    ]);
  });

  test("When the old subscription or its secret is not known, then nothing is replaced", async () => {
    const [old, fresh, stranger] = [browse(), browse(), browse()];
    await one.subscribe(ruth, old);
    for (const reply of [
      await replace(stranger, fresh),
      await replace(old, fresh, stranger.subscription.keys.auth),
      await replace(old, fresh, "AA"),
    ]) {
      expect([reply.status, reply.body.code]).toEqual([404, "unknown_device"]);
    }
    expect(await endpointsOf(ruth)).toEqual([old.subscription.endpoint]);
  });

  test("When somebody guesses 20 old subscriptions in an hour, then they must wait", async () => {
    const [old, fresh] = [browse(), browse()];
    await one.subscribe(ruth, old);
    for (let miss = 0; miss < 20; miss += 1) {
      expect((await replace(browse(), fresh)).status).toBe(404);
    }
    const refused = await replace(old, fresh);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    address = "192.0.2.7";
    expect((await replace(old, fresh)).status).toBe(200);
  });

  test("When many devices replace theirs from one address, then none is refused", async () => {
    const olds = Array.from({ length: 20 }, browse);
    await Promise.all(olds.map((old) => one.subscribe(ruth, old)));
    for (const old of [...olds, ...olds]) expect((await replace(old, old)).status).toBe(200);
  });

  test("When an account is deleted, then its devices go and no token brings one back", async () => {
    const userId = ruth;
    await one.subscribe(ruth, browse());
    await one.subscribe(naomi, browse());
    await one.context.bus.publish(envelope(userDeleted, { userId, version: 2 }));
    expect(await one.context.devices.count({ userId })).toBe(0);
    expect(await endpointsOf(naomi)).toHaveLength(1);
    const refused = await one.subscribe(ruth, browse());
    expect([refused.status, refused.body.code]).toEqual([401, "session_ended"]);
    expect(await one.context.devices.count({ userId })).toBe(0);
  });

  test("When an account is deleted just before a device is kept, then it is not kept", async () => {
    const { devices, bus } = one.context;
    const insert = devices.insert.bind(devices);
    vi.spyOn(devices, "insert").mockImplementationOnce(async (device) => {
      await bus.publish(envelope(userDeleted, { userId: ruth, version: 2 }));
      return await insert(device);
    });
    expect((await one.subscribe(ruth, browse())).status).toBe(401);
    expect(await devices.count({ userId: ruth })).toBe(0);
  });

  test("When an account is deleted while browsers subscribe, then no device is left", async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = randomUUID();
      const facts = { username: "Ruth", friendCode: "7K3M-9QXR", notificationTimezone: null };
      const known = { ...facts, userId, version: 1, preferredLocalNotificationHour: 7 };
      await one.context.bus.publish(envelope(userRegistered, known));
      const subscribed = Promise.all([
        one.subscribe(userId, browse()),
        two.subscribe(userId, browse()),
      ]);
      await one.context.bus.publish(envelope(userDeleted, { userId, version: 2 }));
      await subscribed;
      expect(await one.context.devices.count({ userId })).toBe(0);
    }
  });
});
