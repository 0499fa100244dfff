import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { expectMessage, expectProblem } from "./expectations.ts";
import {
  accept,
  ask,
  askCode,
  befriend,
  between,
  friendsOf,
  join,
  joinAll,
  mute,
  newPerson,
  reject,
  remove,
  requestsTo,
  tellRegistered,
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

  test("When somebody is asked, then the request waits in their list alone", async () => {
    const [ruth, naomi, boaz] = await joinAll(friends, "Ruth", "Naomi", "Boaz");
    expectMessage(await ask(friends, ruth, naomi), "Friend request sent!");
    expect(await requestsTo(friends, naomi)).toEqual([{ _id: ruth.id, username: "Ruth" }]);
    expect(await requestsTo(friends, ruth)).toEqual([]);
    expect(await requestsTo(friends, boaz)).toEqual([]);
    expect(await friendsOf(friends, ruth)).toEqual([]);
    expect(await friendsOf(friends, naomi)).toEqual([]);
    expect(await toldOf(friends, ruth)).toEqual([]);
    await vi.waitFor(() => expect(friends.changes).toContain([ruth.id, naomi.id].sort().join(" ")));
  });

  test("When a request is accepted, then both are friends, and again is the same", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    for (let tap = 0; tap < 2; tap += 1) {
      expectMessage(await accept(friends, naomi, ruth), "Friend request accepted!");
      expect(await friendsOf(friends, ruth)).toEqual([{ _id: naomi.id, username: "Naomi" }]);
      expect(await friendsOf(friends, naomi)).toEqual([{ _id: ruth.id, username: "Ruth" }]);
      expect(await requestsTo(friends, naomi)).toEqual([]);
    }
    expect(await toldOf(friends, ruth)).toEqual([naomi.id]);
    expect(await toldOf(friends, naomi)).toEqual([ruth.id]);
    const pair = [ruth.id, naomi.id].sort().join(" ");
    // Asked and accepted; the second acceptance changed nothing.
    await vi.waitFor(() => expect(friends.changes.filter((seen) => seen === pair)).toHaveLength(2));
    const document = await friends.context.friendships.findOne({ users: ruth.id });
    expect(document).toMatchObject({ state: "accepted", askedBy: ruth.id });
    expect(document?.acceptedAt).toBeInstanceOf(Date);
  });

  test("When a request is rejected, then it is gone, and may be sent again", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    expectMessage(await reject(friends, naomi, ruth), "Friend request rejected.");
    expect(await between(friends, ruth, naomi)).toBe("nothing");
    const pair = [ruth.id, naomi.id].sort().join(" ");
    await vi.waitFor(() => expect(friends.changes.filter((seen) => seen === pair)).toHaveLength(2));
    for (const act of [reject, accept]) {
      expectProblem(
        await act(friends, naomi, ruth),
        404,
        "no_request",
        "This friend request does not exist any more.",
      );
    }
    expectMessage(await ask(friends, ruth, naomi), "Friend request sent!");
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
  });

  test("When the other had asked before, then both are friends at once", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, naomi, ruth);
    const message = "Naomi had already asked you: you are friends now.";
    expectMessage(await ask(friends, ruth, naomi), message);
    expect(await between(friends, ruth, naomi)).toBe("friends");
    expectMessage(await accept(friends, ruth, naomi), "Friend request accepted!");
  });

  test("When somebody is asked twice, then the second request is refused", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    const waiting = "You have already asked Naomi. The request is waiting for an answer.";
    expectProblem(await ask(friends, ruth, naomi), 409, "already_requested", waiting);
    await accept(friends, naomi, ruth);
    const already = "You are already friends with Naomi.";
    expectProblem(await ask(friends, ruth, naomi), 409, "already_friends", already);
    const other = "You are already friends with Ruth.";
    expectProblem(await ask(friends, naomi, ruth), 409, "already_friends", other);
  });

  test("When the code is one's own or nobody's, then the request is refused", async () => {
    const ruth = await join(friends);
    const own = "This is your own friend code.";
    expectProblem(await ask(friends, ruth, ruth), 400, "own_code", own);
    const unknown = "Nobody has this friend code. A code looks like 7K3M-9QXR.";
    for (const code of [newPerson().friendCode, "7K3M-9QX", "7K3M-9QXR2", "7K3U-9QXR", "-", "é"]) {
      expectProblem(await askCode(friends, ruth, code), 404, "unknown_code", unknown);
    }
    for (const code of ["", "  ", "\t\n"]) {
      const empty = "Friend code cannot be empty.";
      expectProblem(await askCode(friends, ruth, code), 400, "invalid_input", empty);
    }
  });

  test("When a code is typed carelessly, then it is found all the same", async () => {
    const ruth = await join(friends);
    const typed = ["01ab-10yz", " 01AB 10YZ ", "oiab-loyz", "OlAbIoYz", "0-1-a-b-1-0-y-z"];
    for (const code of [...typed, "o1ab\u20131oyz", "0IAB\u00a0L0YZ"]) {
      const naomi = { ...newPerson("Naomi"), friendCode: "01AB-10YZ" };
      await tellRegistered(friends.bus, naomi);
      expectMessage(await askCode(friends, ruth, code), "Friend request sent!");
      expect(await between(friends, ruth, naomi)).toBe("asked by one");
      await friends.context.people.deleteOne({ _id: naomi.id });
    }
  });

  test("When a friend is removed, then both lists are without, and again is 404", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await befriend(friends, ruth, naomi);
    expectMessage(await remove(friends, naomi, ruth), "Friend removed.");
    const pair = [ruth.id, naomi.id].sort().join(" ");
    await vi.waitFor(() => expect(friends.changes.filter((seen) => seen === pair)).toHaveLength(3));
    expect(await between(friends, ruth, naomi)).toBe("nothing");
    expect(await toldOf(friends, ruth)).toEqual([]);
    for (const [one, other] of [
      [naomi, ruth],
      [ruth, naomi],
    ] as const) {
      const message = "This person is not among your friends.";
      expectProblem(await remove(friends, one, other), 404, "no_friend", message);
    }
    expectMessage(await ask(friends, naomi, ruth), "Friend request sent!");
  });

  test("When the one who asked accepts or rejects, then nothing changes", async () => {
    const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    for (const act of [accept, reject]) {
      expect((await act(friends, ruth, naomi)).status).toBe(404);
      expect((await act(friends, ruth, ruth)).status).toBe(404);
    }
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
    await accept(friends, naomi, ruth);
    // The acceptance of the one who was asked does not make the other's a success.
    expect((await accept(friends, ruth, naomi)).status).toBe(404);
    expect((await reject(friends, naomi, ruth)).status).toBe(404);
    expect(await between(friends, ruth, naomi)).toBe("friends");
  });

  test("When a third person uses the ids of others, then nothing of theirs changes", async () => {
    const [ruth, naomi, boaz, orpah] = await joinAll(friends, "Ruth", "Naomi", "Boaz", "Orpah");
    await ask(friends, ruth, naomi);
    await befriend(friends, boaz, naomi);
    const pairs = [`${ruth.id}:${naomi.id}`, `${naomi.id}:${ruth.id}`].map((id) => ({ id }));
    for (const id of [ruth, naomi, boaz, ...pairs]) {
      for (const act of [accept, reject, remove, mute, unmute]) {
        expect((await act(friends, orpah, id)).status).toBe(404);
      }
    }
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
    expect(await friendsOf(friends, naomi)).toEqual([{ _id: boaz.id, username: "Boaz" }]);
    expect(await toldOf(friends, orpah)).toEqual([]);
  });
});
