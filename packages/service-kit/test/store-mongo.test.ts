import { Schema } from "mongoose";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { defineModel, openStore, type Store, StoreUnavailable } from "../src/store/index.ts";
import { startMemoryMongo } from "../testing/mongo-memory.ts";
import { hasJongodb, startJongodb } from "./store-contract/jongodb.ts";
import { people } from "./store-contract/model.ts";
import { newDatabase } from "./store-contract.ts";

const words = (index: true | { unique: true }) =>
  defineModel<{ _id: string; word: string }>(
    "words",
    new Schema({ word: { type: String, index } }),
  );

describe("a MongoDB that goes away", () => {
  let server: Awaited<ReturnType<typeof startMemoryMongo>>;
  let store: Store | undefined;

  beforeEach(async () => {
    server = await startMemoryMongo();
  });
  afterEach(async () => {
    await store?.close();
    await server.stop();
  });

  it("is reported in one line when it is not there at the start", async () => {
    await server.stop();
    const opened = openStore({ mongoUrl: server.url, database: newDatabase() });
    await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(opened).rejects.toThrow(/^MongoDB cannot be reached: [^\n]+$/);
  });

  it("is reported when its address makes no sense", async () => {
    const opened = openStore({ mongoUrl: "mongodb://", database: newDatabase() });
    await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it("fails the ping and every call, instead of letting them wait", async () => {
    store = await openStore({ mongoUrl: server.url, database: newDatabase() });
    const collection = await store.collection(people);
    await collection.insert({ email: "ann@b.example" });
    await server.stop();
    const calls = await Promise.allSettled([
      store.ping(),
      collection.find({}),
      collection.insert({ email: "bob@b.example" }),
      collection.updateOne({ email: "ann@b.example" }, { $push: { marks: 1 } }),
    ]);
    for (const call of calls) {
      expect(call).toMatchObject({ status: "rejected", reason: expect.any(StoreUnavailable) });
    }
  });

  it("refuses every call after the store was closed", async () => {
    store = await openStore({ mongoUrl: server.url, database: newDatabase() });
    const collection = await store.collection(people);
    await store.close();
    await expect(collection.find({})).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  });
});

describe("an index of the same name that means something else", () => {
  const silent = ["a server that says nothing (jongodb)", startJongodb] as const;
  it.each([
    ["a server that reports it", startMemoryMongo] as const,
    ...(hasJongodb ? [silent] : []),
  ])("stops the opening of the collection, on %s", async (_case, start) => {
    const server = await start();
    const database = newDatabase();
    const first = await openStore({ mongoUrl: server.url, database });
    const second = await openStore({ mongoUrl: server.url, database });
    try {
      await first.collection(words(true));
      const opened = second.collection(words({ unique: true }));
      await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(second.collection(words(true))).resolves.toBeDefined();
    } finally {
      await first.close();
      await second.close();
      await server.stop();
    }
  });
});
