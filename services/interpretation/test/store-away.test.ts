import { setTimeout as pause } from "node:timers/promises";
import { createLog } from "@berea/service-kit";
import { StoreUnavailable } from "@berea/service-kit/store";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import type { Collections } from "../src/collections.ts";
import { lookupKeysOf } from "../src/models/entry.ts";
import { askStore } from "../src/readings/stored.ts";
import { startService, startSqlite, type TestService, type TestStores } from "./service.ts";
import { withSmallContent } from "./small-content.ts";

type Works = Pick<Collections, "works" | "entries" | "sections">;

let stores: TestStores;

beforeAll(async () => {
  stores = await startSqlite();
});
afterAll(() => stores.stop());

test("When the store goes away, then Berea's own readings answer and are not kept by caches", async () => {
  const service = await serviceWhoseStoreCloses();
  const response = await service.get("/John%203:5?denomination=Baptist");
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("etag")).toBeNull();
  expect(await response.json()).toMatchObject({ interpretation: "John 3:3-8, Baptist" });
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
});

test("When nobody can know whether something is said of a place, then 503 says so, not 404", async () => {
  const service = await serviceWhoseStoreCloses();
  const response = await service.get("/Genesis%201:1");
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({
    code: "unavailable",
    message:
      "Interpretations of this place cannot be looked up at the moment. Please try again soon.",
  });
});

test("When the store was away at the start and is back, then its readings answer again", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { context, collections } = await startServiceHere();
  const { works, entries } = collections;
  const source = { title: "Notes", author: "One", licence: "Public domain", sha256: "1" };
  await works.insert({ _id: "notes", tradition: "Lutheran", origin: "imported", ...source });
  const place = { level: "verse", start: 43003016, end: 43003016 } as const;
  const lookupKeys = lookupKeysOf(place.level, place);
  await entries.insert({
    workId: "notes",
    tradition: "Lutheran",
    text: "Of it",
    lookupKeys,
    ...place,
  });

  let opened = 0;
  let away = true;
  const stored = askStore(
    async (): Promise<Works> => {
      opened++;
      await pause(0);
      if (away) throw new StoreUnavailable("away");
      return collections;
    },
    createLog({ name: "interpretation", level: "silent" }),
  );
  const ask = () => stored.find(lookupKeys, ["Lutheran"]);

  expect(await ask()).toBeUndefined();
  expect(await ask()).toBeUndefined();
  expect(opened).toBe(1);
  away = false;
  vi.advanceTimersByTime(5_001);
  // One of them finds out; the other does not wait for it.
  expect(await Promise.all([ask(), ask()])).toMatchObject([
    [{ entry: { text: "Of it" } }],
    undefined,
  ]);
  expect(await ask()).toMatchObject([{ work: { _id: "notes" } }]);
  expect(opened).toBe(2);
  expect(context.authored.find(lookupKeys, ["Lutheran"])).not.toEqual([]);
});

async function startServiceHere(): Promise<TestService> {
  const store = await stores.open();
  const service = await withSmallContent((readings) => startService({ store, readings }));
  onTestFinished(async () => {
    await service.close();
    await store.close();
  });
  return service;
}

async function serviceWhoseStoreCloses(): Promise<TestService> {
  const store = await stores.open();
  const service = await withSmallContent((readings) => startService({ store, readings }));
  onTestFinished(() => service.close());
  await store.close();
  return service;
}
