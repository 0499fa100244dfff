import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { openBus, openOutbox } from "../src/bus/index.ts";
import { openStore } from "../src/store/index.ts";
import { startMongo } from "../testing/mongo.ts";
import { startChild } from "./bus-child.ts";
import { waitFor } from "./bus-contract.ts";
import { keptLog } from "./bus-log.ts";
import {
  changeThing,
  insertThing,
  listen,
  type Thing,
  type Things,
  thingChanged,
  thingModel,
} from "./outbox-things.ts";

let folder: string;
let mongo: Awaited<ReturnType<typeof startMongo>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
  mongo = await startMongo();
});
afterAll(async () => {
  await mongo?.stop();
  await rm(folder, { recursive: true, force: true });
});

describe.each(["SQLite", "MongoDB"])("an outbox in %s", (database) => {
  test("publishes the events of a document in order and takes them out", async () => {
    const { things, open, seen } = await setUp();
    const outbox = open();
    const id = await insertThing(things);
    for (let version = 2; version <= 5; version += 1) await changeThing(things, id, version);
    const { outbox: waiting } = await saved(things, id);
    await outbox.drain(id);
    expect(seen).toEqual(waiting);
    expect(seen).toHaveLength(5);
    expect(seen[4]).toMatchObject({
      name: "thing.changed",
      requestId: "request-5",
      payload: { thingId: id, version: 5 },
    });
    expect(await saved(things, id)).toMatchObject({ version: 5, outbox: [] });
  });

  test("finds when it opens what an earlier process has left", async () => {
    const { things, open, seen } = await setUp();
    const ids: string[] = [];
    for (let i = 0; i < 50; i += 1) ids.push(await insertThing(things));
    open();
    await waitFor(() => expect(seen).toHaveLength(50));
    expect(seen.map(({ payload }) => (payload as { thingId: string }).thingId).sort()).toEqual(
      ids.sort(),
    );
    await waitFor(async () => expect(await waitingIn(things)).toBe(0));
  });

  test("many drains of one document at once publish each event once, in order", async () => {
    const { things, open, seen } = await setUp();
    const outbox = open();
    const { _id } = await things.insert({});
    const drains = [];
    for (let version = 1; version <= 20; version += 1) {
      await changeThing(things, _id, version);
      drains.push(outbox.drain(_id));
    }
    await Promise.all(drains);
    const versions = seen.map(({ payload }) => (payload as { version: number }).version);
    expect(versions).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("two replicas may publish twice but lose nothing and keep the order", async () => {
    const { things, open, seen } = await setUp();
    const { _id } = await things.insert({});
    for (let version = 1; version <= 20; version += 1) await changeThing(things, _id, version);
    const replicas = [open(), open()];
    await Promise.all(replicas.map((replica) => replica.drain(_id)));
    const versions = seen.map(({ payload }) => (payload as { version: number }).version);
    expect([...new Set(versions)]).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  });

  test("keeps events while the bus is not ready and publishes them when it is", async () => {
    const things = await openThings();
    const inner = await openBus({ log: keptLog() });
    let isReady = false;
    const bus = { ...inner, ready: () => isReady };
    const seen: string[] = [];
    await bus.subscribe("listener", thingChanged, async ({ id }) => void seen.push(id));
    const outbox = openOutbox({ collection: things, bus, log: keptLog(), sweepMs: 20 });
    outbox.start();
    onTestFinished(() => outbox.close());
    const id = await insertThing(things);
    await outbox.drain(id);
    const [waiting] = (await saved(things, id)).outbox;
    isReady = true;
    await waitFor(() => expect(seen).toEqual([waiting?.id]));
  });

  test("a document whose event cannot be published stops no other", async () => {
    const things = await openThings();
    const bus = await openBus({ log: keptLog() });
    const gate = Promise.withResolvers<void>();
    const seen: string[] = [];
    const ids = await Promise.all([insertThing(things), insertThing(things), insertThing(things)]);
    await bus.subscribe("listener", thingChanged, async ({ payload: { thingId } }) => {
      if (thingId === ids[0]) await gate.promise;
      seen.push(thingId);
    });
    const outbox = openOutbox({ collection: things, bus, log: keptLog(), sweepMs: 20 });
    outbox.start();
    onTestFinished(() => outbox.close());
    await waitFor(() => expect(seen.sort()).toEqual(ids.slice(1).sort()));
    gate.resolve();
    await waitFor(() => expect(seen.sort()).toEqual([...ids].sort()));
  });

  test("a tombstone is removed by the hook, also when the hook fails at first", async () => {
    const { things, bus, seen } = await setUp();
    const kept = await insertThing(things);
    const gone = await insertThing(things);
    await things.updateOne({ _id: gone }, { $set: { deletedAt: new Date() } });
    let calls = 0;
    const outbox = openOutbox({
      collection: things,
      bus,
      log: keptLog(),
      sweepMs: 20,
      async onDrained(_id) {
        calls += 1;
        if (calls === 1) throw new Error("the store was away");
        await things.deleteOne({ _id, deletedAt: { $ne: null } });
      },
    });
    outbox.start();
    onTestFinished(() => outbox.close());
    await waitFor(async () => expect(await things.count({})).toBe(1));
    await waitFor(async () => expect(await waitingIn(things)).toBe(0));
    expect(await saved(things, kept)).toMatchObject({ deletedAt: null });
    expect(seen.length).toBeGreaterThanOrEqual(3);
  });

  test("once closed it leaves events where they are", async () => {
    const { things, open, seen } = await setUp();
    const outbox = open();
    await outbox.close();
    const id = await insertThing(things);
    await outbox.drain(id);
    expect(seen).toEqual([]);
    expect((await saved(things, id)).outbox).toHaveLength(1);
  });

  async function openThings() {
    const name = `things-${randomUUID()}`;
    const place = database === "SQLite" ? { folder } : { mongoUrl: mongo.url };
    const store = await openStore({ ...place, database: name });
    onTestFinished(() => store.close());
    return await store.collection(thingModel);
  }

  async function setUp() {
    const things = await openThings();
    const { bus, seen } = await listen();
    onTestFinished(() => bus.close());
    const open = () => {
      const outbox = openOutbox({ collection: things, bus, log: keptLog() });
      outbox.start();
      onTestFinished(() => outbox.close());
      return outbox;
    };
    return { things, bus, seen, open };
  }
});

describe("a process that is killed", () => {
  test("between save and publish: the next one publishes the event", async () => {
    const place = await mkdtemp(join(folder, "killed-"));
    const child = startChild("outbox-writer.fixture.ts", ["saved", place]);
    onTestFinished(() => child.kill());
    const [, eventId] = (await child.line("saved")).split(" ");
    await child.kill();

    const store = await openStore({ folder: place, database: "things" });
    onTestFinished(() => store.close());
    const things = await store.collection(thingModel);
    expect(await waitingIn(things)).toBe(1);
    const { bus, seen } = await listen();
    const outbox = openOutbox({ collection: things, bus, log: keptLog() });
    outbox.start();
    onTestFinished(() => outbox.close());
    await waitFor(() => expect(seen.map(({ id }) => id)).toEqual([eventId]));
    await waitFor(async () => expect(await waitingIn(things)).toBe(0));
  });
});

async function saved(things: Things, _id: string): Promise<Thing> {
  const thing = await things.findOne({ _id });
  if (!thing) throw new Error(`There is no thing ${_id}.`);
  return thing;
}

async function waitingIn(things: Things): Promise<number> {
  return await things.count({ "outbox.id": { $gt: "" } });
}
