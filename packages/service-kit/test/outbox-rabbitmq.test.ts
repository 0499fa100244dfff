import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { type Bus, type Envelope, openOutbox } from "../src/bus/index.ts";
import { openStore } from "../src/store/index.ts";
import { startRabbit } from "../testing/rabbitmq.ts";
import { startChild } from "./bus-child.ts";
import { waitFor } from "./bus-contract.ts";
import { keptLog } from "./bus-log.ts";
import { changeThing, insertThing, listen, thingModel } from "./outbox-things.ts";

let rabbit: Awaited<ReturnType<typeof startRabbit>>;
let folder: string;
let bus: Bus;
let seen: Envelope[];

beforeAll(async () => {
  rabbit = await startRabbit();
});
afterAll(() => rabbit?.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "outbox-"));
  ({ bus, seen } = await listen(rabbit.url));
});
afterEach(async () => {
  await bus.close();
  await rm(folder, { recursive: true, force: true });
});

test("killed between save and publish: the event is published after the restart", async () => {
  const eventId = await killAt("saved");
  expect(seen).toEqual([]);
  await openThingsWithOutbox();
  await waitFor(() => expect(seen.map(({ id }) => id)).toEqual([eventId]));
});

test("killed between publish and removal: the event comes twice under one id", async () => {
  const eventId = await killAt("confirmed");
  await waitFor(() => expect(seen.map(({ id }) => id)).toEqual([eventId]));
  await openThingsWithOutbox();
  await waitFor(() => expect(seen.map(({ id }) => id)).toEqual([eventId, eventId]));
});

test("killed at any moment: no event that was saved is lost, and their order is kept", async () => {
  const child = startChild("outbox-writer.fixture.ts", ["wrote", folder, rabbit.url]);
  onTestFinished(() => child.kill());
  await waitFor(() => expect(child.lines.length).toBeGreaterThan(300));
  await child.kill();
  const written = child.lines.map((line) => line.replace("wrote ", ""));
  await openThingsWithOutbox();
  await waitFor(() => expect(missing(written)).toEqual([]));
  const firsts = [...new Set(seen.map(({ payload }) => (payload as { version: number }).version))];
  expect(firsts).toEqual(firsts.toSorted((a, b) => a - b));
});

test("broker away: events stay in their documents and are published when it is back", async () => {
  const { things, outbox } = await openThingsWithOutbox();
  const id = await insertThing(things);
  await outbox.drain(id);
  await waitFor(() => expect(seen).toHaveLength(1));
  await rabbit.halt();
  const events: Envelope[] = [];
  for (let version = 2; version <= 4; version += 1) {
    events.push(await changeThing(things, id, version));
    await outbox.drain(id);
  }
  expect((await things.findOne({ _id: id }))?.outbox).toEqual(events);
  await rabbit.resume();
  await waitFor(() => expect(missing(events.map((event) => event.id))).toEqual([]));
  await waitFor(async () => expect((await things.findOne({ _id: id }))?.outbox).toEqual([]));
});

async function killAt(point: "saved" | "confirmed"): Promise<string> {
  const child = startChild("outbox-writer.fixture.ts", [point, folder, rabbit.url]);
  onTestFinished(() => child.kill());
  const line = await child.line(point);
  await child.kill();
  return line.replace(`${point} `, "");
}

async function openThingsWithOutbox() {
  const store = await openStore({ folder, database: "things" });
  const things = await store.collection(thingModel);
  const outbox = openOutbox({ collection: things, bus, log: keptLog(), sweepMs: 50 });
  outbox.start();
  onTestFinished(async () => {
    await outbox.close();
    await store.close();
  });
  return { things, outbox };
}

function missing(ids: string[]): string[] {
  const known = new Set(seen.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
