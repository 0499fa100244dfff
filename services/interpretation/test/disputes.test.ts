import { calls, errorBody, userDeleted } from "@berea/contracts";
import { type Bus, envelope, openBus } from "@berea/service-kit/bus";
import { newId, type Store } from "@berea/service-kit/store";
import type { Answer } from "@berea/service-kit/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addWork } from "./add-work.ts";
import {
  everyStore,
  startService,
  startSqlite,
  type TestService,
  type TestStores,
} from "./service.ts";
import { withSmallContent } from "./small-content.ts";
import { tokenOf } from "./tokens.ts";

const water = {
  voice: "Orthodox",
  range: "John 3:3-8",
  level: "passage",
  reason: "The quotation is not in that chapter.",
};

describe.each(everyStore)("%s", (_name, start) => {
  let stores: TestStores;
  let store: Store;
  let bus: Bus;
  let service: TestService;

  beforeAll(async () => {
    stores = await start();
    store = await stores.open();
    bus = await openBus({ log: { debug() {}, info() {}, warn() {}, error() {} } });
    service = await withSmallContent((readings) => startService({ store, bus, readings }));
  });
  afterAll(async () => {
    await service.close();
    await bus.close();
    await store.close();
    await stores.stop();
  });

  const dispute = (userId: string, body: unknown = water): Promise<Answer> =>
    service.call("POST /api/interpret/disputes", { token: tokenOf(userId), body });
  const keptOf = (userId: string) => service.collections.disputes.find({ userId });
  const countKept = () => service.collections.disputes.count({});

  test("When a reading is disputed, then it is kept with who, when and of which version", async () => {
    const ruth = newId();
    const before = Date.now();
    const reply = await dispute(ruth, { ...water, reason: `  ${water.reason}\n` });
    expect(reply.status).toBe(201);
    expect(reply.headers.get("cache-control")).toBe("no-store");
    expect(calls.disputeReading.reply.parse(reply.body).message).toMatch(/^Thank you/);
    const [kept, ...others] = await keptOf(ruth);
    expect(others).toEqual([]);
    expect(kept).toEqual({
      _id: expect.any(String),
      voice: "Orthodox",
      reference: "John 3:3-8",
      level: "passage",
      version: service.context.authored.version.slice(0, 12),
      reason: water.reason,
      userId: ruth,
      at: expect.any(Date),
      state: "open",
    });
    expect(kept?.at.getTime()).toBeGreaterThanOrEqual(before);
  });

  test.each([
    [{ voice: "Ecumenical", range: "jn 3:16-36", level: "passage" }, "John 3:16-36"],
    [{ voice: "Ecumenical", range: "John 3", level: "chapter" }, "John 3"],
    [{ voice: "Orthodox", range: "John", level: "book" }, "John"],
    [{ voice: "Lutheran", range: "John 5:24", level: "verse" }, "John 5:24"],
  ])("When %j is disputed, then it is found by its own range", async (reading, reference) => {
    if (reading.level === "verse") {
      const verse = { start: 43005024, end: 43005024, level: "verse" } as const;
      await addWork("notes", { origin: "imported", priority: 0 }, verse, service.collections);
    }
    const ruth = newId();
    expect((await dispute(ruth, { ...water, ...reading })).status).toBe(201);
    const { voice, level } = reading;
    expect(await keptOf(ruth)).toMatchObject([{ voice, level, reference }]);
  });

  test.each([
    ["a voice without a reading of it", { voice: "Baptist", range: "John", level: "book" }],
    ["another level", { level: "chapter" }],
    ["a part of its range", { range: "John 3:3-7" }],
    ["a passage that does not exist", { range: "John 3:99" }],
    ["a book that does not exist", { range: "Tobit 1:1" }],
  ])("When %s is named, then 404 says so and nothing is kept", async (_what, changes) => {
    const [ruth, before] = [newId(), await countKept()];
    const reply = await dispute(ruth, { ...water, ...changes });
    expect(reply.status).toBe(404);
    expect(errorBody.parse(reply.body).message).toMatch(/^[A-Z].*\.$/);
    expect(await countKept()).toBe(before);
  });

  test.each([
    ["no reason", { reason: undefined }],
    ["an empty reason", { reason: " \n " }],
    ["a reason of 1,001 characters", { reason: "x".repeat(1_001) }],
    ["a line break", { reason: "One\ntwo" }],
    ["a terminal's commands", { reason: "\u001b[2J gone" }],
    ["a null character", { reason: "a\u0000b" }],
    ["words turned round", { reason: "a \u202e b" }],
    ["half a character", { reason: "a \ud800 b" }],
    ["a reason that is no text", { reason: { $ne: "" } }],
    ["an unknown voice", { voice: "Jedi" }],
    ["an unknown level", { level: "line" }],
    ["a range that is no reference", { range: "; DROP" }],
    ["a range that is too long", { range: `John 3:3${" ".repeat(120)}-8` }],
    ["an unknown field", { state: "closed" }],
  ])("When there is %s, then 400 says why and nothing is kept", async (_what, changes) => {
    const [ruth, before] = [newId(), await countKept()];
    const reply = await dispute(ruth, { ...water, ...changes });
    expect(reply.status).toBe(400);
    expect(errorBody.parse(reply.body).message).toMatch(/^[A-Z].*\.$/);
    expect(await countKept()).toBe(before);
  });

  test("When the reason has just 1,000 characters, then it is kept whole", async () => {
    const [ruth, reason] = [newId(), "x".repeat(1_000)];
    expect((await dispute(ruth, { ...water, reason })).status).toBe(201);
    expect(await keptOf(ruth)).toMatchObject([{ reason }]);
  });

  test("When nobody is logged in, then 401 and nothing is kept", async () => {
    const before = await countKept();
    for (const token of [undefined, "no.token", tokenOf(newId(), { exp: 1 })]) {
      const given = token === undefined ? { body: water } : { body: water, token };
      expect((await service.call("POST /api/interpret/disputes", given)).status).toBe(401);
    }
    expect(await countKept()).toBe(before);
  });

  test("When a user disputes at once more than 20 readings, then 20 are kept and the rest wait", async () => {
    const [ruth, naomi] = [newId(), newId()];
    // What is refused anyhow does not count.
    expect((await dispute(ruth, { ...water, range: "John 3:99" })).status).toBe(404);
    expect((await dispute(ruth, { ...water, reason: "" })).status).toBe(400);
    const replies = await Promise.all(Array.from({ length: 25 }, () => dispute(ruth)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(refused).toHaveLength(5);
    for (const { body, headers } of refused) {
      expect(body).toMatchObject({ code: "too_many" });
      const wait = Number(headers.get("retry-after"));
      expect(wait).toBeGreaterThan(23 * 3600);
      expect(wait).toBeLessThanOrEqual(24 * 3600);
    }
    expect(await keptOf(ruth)).toHaveLength(20);
    expect((await dispute(naomi)).status).toBe(201);
  });

  test("When an account is deleted, then its disputes stay and do not say whose they were", async () => {
    const [ruth, naomi] = [newId(), newId()];
    await dispute(ruth, { ...water, reason: "Ruth's own words" });
    await dispute(ruth);
    await dispute(naomi);
    await bus.publish(envelope(userDeleted, { userId: ruth, version: 2 }));
    await bus.publish(envelope(userDeleted, { userId: ruth, version: 2 }));
    expect(await keptOf(ruth)).toEqual([]);
    const { disputes } = service.collections;
    const own = await disputes.find({ reason: "Ruth's own words" });
    expect(own).toMatchObject([{ userId: null, state: "open" }]);
    expect(await keptOf(naomi)).toHaveLength(1);
    const before = await countKept();
    const late = await dispute(ruth);
    expect([late.status, late.body.code]).toEqual([401, "session_ended"]);
    expect(await countKept()).toBe(before);
  });
});

test("When a session has ended, then it disputes nothing", async () => {
  const [stores, ruth] = [await startSqlite(), newId()];
  const store = await stores.open();
  const now = Math.floor(Date.now() / 1000);
  const ended = [{ userId: ruth, before: now + 5, keep: "kept" }];
  const fetchEndedSessions = async () => ({ cursor: "1", ended });
  const service = await withSmallContent((readings) =>
    startService({ store, readings, fetchEndedSessions }),
  );
  const route = "POST /api/interpret/disputes";
  const refused = await service.call(route, { token: tokenOf(ruth), body: water });
  expect([refused.status, refused.body.code]).toEqual([401, "session_ended"]);
  const kept = await service.call(route, { token: tokenOf(ruth, { sid: "kept" }), body: water });
  expect(kept.status).toBe(201);
  await service.close();
  await store.close();
  await stores.stop();
});

test("When the store is away, then 503 says so and the dispute does not count", async () => {
  const stores = await startSqlite();
  const store = await stores.open();
  const service = await withSmallContent((readings) => startService({ store, readings }));
  await store.close();
  const token = tokenOf(newId());
  for (let count = 0; count < 21; count += 1) {
    const reply = await service.call("POST /api/interpret/disputes", { token, body: water });
    expect([reply.status, reply.body.code]).toEqual([503, "unavailable"]);
  }
  await service.close();
  await stores.stop();
});
