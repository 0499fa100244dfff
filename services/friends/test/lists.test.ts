import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, befriend, friendsOf, join, joinAll, requestsTo, toldOf } from "./people.ts";
import { startFriends, type TestFriends } from "./start-friends.ts";
import { everyStore, type TestStores } from "./stores.ts";

describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let friends: TestFriends;
  beforeAll(async () => {
    stores = await startStores();
    friends = await startFriends({ store: await stores.open() });
  });
  afterAll(async () => {
    await friends.close();
    await friends.context.store.close();
    await stores.stop();
  });

  test("When there are several friends, then they are sorted as people sort names", async () => {
    const ruth = await join(friends);
    const names = ["boaz", "Zipporah", "Ädah", "Aaron", "Boaz", "adam", "Aaron"];
    const others = await joinAll(friends, ...names);
    for (const other of others) await befriend(friends, other, ruth);
    const listed = await friendsOf(friends, ruth);
    const sorted = ["Aaron", "Aaron", "Ädah", "adam", "boaz", "Boaz", "Zipporah"];
    expect(listed.map(({ username }) => username)).toEqual(sorted);
    const namesakes = listed.filter(({ username }) => username === "Aaron");
    expect(namesakes.map(({ _id }) => _id)).toEqual(namesakes.map(({ _id }) => _id).toSorted());
  });

  test("When several people ask, then the first stands first", async () => {
    const ruth = await join(friends);
    const others = await joinAll(friends, "Zipporah", "Aaron", "Miriam");
    for (const [index, other] of others.entries()) {
      await ask(friends, other, ruth);
      const askedAt = new Date(Date.UTC(2024, 3, 5, 0, 0, 9 - index));
      await friends.context.friendships.updateOne({ users: other.id }, { $set: { askedAt } });
    }
    const waiting = (await requestsTo(friends, ruth)).map(({ username }) => username);
    expect(waiting).toEqual(["Miriam", "Aaron", "Zipporah"]);
  });

  test("When a user without friends is asked about, then nobody is to be told", async () => {
    expect(await toldOf(friends, await join(friends))).toEqual([]);
    for (const id of ["nobody", "%00", "%24ne", "x".repeat(9_000), "%F0%9F%92%99"]) {
      expect(await toldOf(friends, { id })).toEqual([]);
    }
  });
});
