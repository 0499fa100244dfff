import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { expectMessage, expectProblem } from "./expectations.ts";
import {
  ask,
  befriend,
  between,
  friendsOf,
  joinAll,
  mute,
  remove,
  toldOf,
  unmute,
} from "./people.ts";
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

  test("When a friend is muted, then only the one who muted hears no more of logins", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await befriend(friends, ruth, naomi);
    for (let time = 0; time < 2; time += 1) {
      const quiet = "You are no longer told when Naomi logs in.";
      expectMessage(await mute(friends, ruth, naomi), quiet);
      expect(await friendsOf(friends, ruth)).toEqual([
        { _id: naomi.id, username: "Naomi", muted: true },
      ]);
      expect(await friendsOf(friends, naomi)).toEqual([{ _id: ruth.id, username: "Ruth" }]);
      expect(await toldOf(friends, naomi)).toEqual([]);
      expect(await toldOf(friends, ruth)).toEqual([naomi.id]);
    }
    for (let time = 0; time < 2; time += 1) {
      const again = "You are told again when Naomi logs in.";
      expectMessage(await unmute(friends, ruth, naomi), again);
      expect(await friendsOf(friends, ruth)).toEqual([{ _id: naomi.id, username: "Naomi" }]);
      expect(await toldOf(friends, naomi)).toEqual([ruth.id]);
    }
  });

  test("When both mute each other, then each may be heard again alone", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await befriend(friends, ruth, naomi);
    await Promise.all([mute(friends, ruth, naomi), mute(friends, naomi, ruth)]);
    expect([await toldOf(friends, ruth), await toldOf(friends, naomi)]).toEqual([[], []]);
    await unmute(friends, ruth, naomi);
    expect([await toldOf(friends, ruth), await toldOf(friends, naomi)]).toEqual([[], [ruth.id]]);
  });

  test("When a muted friend is removed and found again, then nothing is muted", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await befriend(friends, ruth, naomi);
    await mute(friends, ruth, naomi);
    await remove(friends, ruth, naomi);
    await befriend(friends, ruth, naomi);
    expect(await friendsOf(friends, ruth)).toEqual([{ _id: naomi.id, username: "Naomi" }]);
  });

  test("When there is a request but no friendship, then nothing can be muted or removed", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    for (const act of [mute, unmute, remove]) {
      const message = "This person is not among your friends.";
      expectProblem(await act(friends, ruth, naomi), 404, "no_friend", message);
      expectProblem(await act(friends, naomi, ruth), 404, "no_friend", message);
    }
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
  });
});
