import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { newId } from "@berea/service-kit/store";
import { startMongo } from "@berea/service-kit/testing";
import { expect, test, vi } from "vitest";
import { type Notifier, newFolder, openNotifier } from "./open-notifier.ts";

const READERS = 60;
const fixture = fileURLToPath(new URL("claim-and-die.fixture.ts", import.meta.url));

async function claimAtOnce(one: Notifier, other: Notifier) {
  for (let index = 0; index < READERS; index += 1) await one.choose(`reader-${index}`, 7, null);
  const time = "2026-01-01T07:00:00Z";
  const [mine, theirs] = await Promise.all([one.at(time).tick(), other.at(time).tick()]);
  expect(mine.claimed + theirs.claimed).toBe(READERS);
  expect(mine.failed + theirs.failed).toBe(0);
  // By user: of what is claimed, the outbox may tell twice.
  const told = new Set([...one.due, ...other.due].map(({ userId }) => userId));
  expect(told.size).toBe(READERS);
  const left = await one.context.readers.find({ lastDate: { $ne: "2026-01-01" } });
  expect(left).toEqual([]);
  return { lost: mine.lost + theirs.lost };
}

test("When two notifiers find the same readers in one file, then each reader is claimed once", async () => {
  const folder = await newFolder();
  const [one, other] = [await openNotifier({ folder }), await openNotifier({ folder })];
  // Both have read the page before either claims, so each reader is lost by one of them.
  expect(await claimAtOnce(one, other)).toEqual({ lost: READERS });
  await one.close();
  await other.close();
  await rm(folder, { recursive: true });
});

test("When two notifiers find the same readers in a MongoDB, then each is claimed once", async () => {
  const mongo = await startMongo();
  const where = { mongoUrl: mongo.url, database: `notification-${newId()}` };
  const [one, other] = [await openNotifier(where), await openNotifier(where)];
  await claimAtOnce(one, other);
  await one.close();
  await other.close();
  await mongo.stop();
});

test("When a notifier is killed right after a claim, then another hands the verse on", async () => {
  const folder = await newFolder();
  const other = await openNotifier({ folder });
  await other.choose("ruth", 7, null);
  const time = "2026-01-01T07:00:00Z";
  const child = spawn(process.execPath, [fixture, folder, "ruth", time], { stdio: "inherit" });
  expect(await once(child, "exit")).toEqual([null, "SIGKILL"]);

  expect(await other.at("2026-01-01T07:01:00Z").tick()).toMatchObject({ claimed: 0 });
  // What the outbox of a process does when it starts.
  other.context.outbox.start();
  await vi.waitFor(() => expect(other.datesOf("ruth")).toEqual(["2026-01-01"]));
  await other.close();
  await rm(folder, { recursive: true });
});

test("When the broker is away at the hour, then the claim stands and the verse is told later", async () => {
  const folder = await newFolder();
  const alone = await openNotifier({ folder, brokerIsAway: true });
  await alone.choose("ruth", 7, null);
  expect(await alone.at("2026-01-01T07:00:00Z").tick()).toMatchObject({ claimed: 1 });
  expect(alone.due).toEqual([]);
  await alone.close();

  const notifier = await openNotifier({ folder, at: "2026-01-01T07:02:00Z" });
  await vi.waitFor(() => expect(notifier.datesOf("ruth")).toEqual(["2026-01-01"]));
  expect(await notifier.tick()).toMatchObject({ claimed: 0 });
  await notifier.close();
  await rm(folder, { recursive: true });
});
