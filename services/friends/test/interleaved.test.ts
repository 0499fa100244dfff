import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { FriendsContext } from "../src/context.ts";
import {
  accept,
  ask,
  between,
  friendsOf,
  joinAll,
  reject,
  requestsTo,
  type TestPerson,
  tellDeleted,
} from "./people.ts";
import { startFriends, type TestFriends } from "./start-friends.ts";
import { everyStore, type TestStores } from "./stores.ts";

type WriteMoment = () => Promise<unknown>;

// What happens between two steps of a request that would otherwise have to be met by chance.
describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let friends: TestFriends;
  let ruth: TestPerson;
  let naomi: TestPerson;
  /** Done once, right before the next write of a friendship that comes from a request. */
  let beforeWrite: WriteMoment[] = [];
  let afterWrite: WriteMoment[] = [];
  beforeAll(async () => {
    stores = await startStores();
    friends = await startFriends({ store: await stores.open(), adjust: interleaved });
  });
  afterEach(() => {
    expect([beforeWrite, afterWrite]).toEqual([[], []]);
  });
  afterAll(async () => {
    await friends.close();
    await friends.context.store.close();
    await stores.stop();
  });

  function interleaved(context: FriendsContext): FriendsContext {
    const { friendships } = context;
    const updateOne: typeof friendships.updateOne = async (...given) => {
      await beforeWrite.shift()?.();
      const done = await friendships.updateOne(...given);
      await afterWrite.shift()?.();
      return done;
    };
    return { ...context, friendships: { ...friendships, updateOne } };
  }

  async function expectNothingLeft(...survivors: TestPerson[]) {
    const { friendships } = friends.context;
    for (const { id } of [ruth, naomi]) expect(await friendships.count({ users: id })).toBe(0);
    for (const survivor of survivors) {
      expect(await friendsOf(friends, survivor)).toEqual([]);
      expect(await requestsTo(friends, survivor)).toEqual([]);
    }
  }

  test("When the other is gone before the request is written, then it is not kept", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    beforeWrite = [() => tellDeleted(friends.bus, naomi)];
    const reply = await ask(friends, ruth, naomi);
    expect(reply.status).toBe(404);
    expect(reply.body.code).toBe("unknown_code");
    await expectNothingLeft(ruth);
  });

  test("When the other is gone after the request is written, then it is not kept", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    afterWrite = [() => tellDeleted(friends.bus, naomi)];
    expect((await ask(friends, ruth, naomi)).status).toBe(404);
    await expectNothingLeft(ruth);
  });

  test("When the one who asks is gone meanwhile, then the session has ended", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    beforeWrite = [() => tellDeleted(friends.bus, ruth)];
    const reply = await ask(friends, ruth, naomi);
    expect(reply.status).toBe(401);
    expect(reply.body).toMatchObject({
      code: "session_ended",
      message: "Your session has ended. Please log in again.",
    });
    await expectNothingLeft(naomi);
  });

  test("When the one who asked is gone before the acceptance, then there is no request", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    beforeWrite = [() => tellDeleted(friends.bus, ruth)];
    expect((await accept(friends, naomi, ruth)).status).toBe(404);
    await expectNothingLeft(naomi);
  });

  test("When the one who asked is gone right after the acceptance, then it is not kept", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, ruth, naomi);
    afterWrite = [() => tellDeleted(friends.bus, ruth)];
    const reply = await accept(friends, naomi, ruth);
    expect(reply.status).toBe(404);
    expect(reply.body.code).toBe("no_request");
    await expectNothingLeft(naomi);
  });

  test("When a request is rejected before asking back is accepted, then one's own is sent", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, naomi, ruth);
    afterWrite = [() => reject(friends, ruth, naomi)];
    const reply = await ask(friends, ruth, naomi);
    expect(reply.body).toEqual({ message: "Friend request sent!" });
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
  });

  test("When a request is accepted in another tab before asking back is, then both are friends", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    await ask(friends, naomi, ruth);
    // Its own write is the next one, which has to happen undisturbed.
    afterWrite = [() => accept(friends, ruth, naomi)];
    const reply = await ask(friends, ruth, naomi);
    expect(reply.status).toBe(409);
    expect(reply.body.code).toBe("already_friends");
    expect(await between(friends, ruth, naomi)).toBe("friends");
  });

  test("When the caller goes away before the answer, then others are told all the same", async () => {
    [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
    const pair = [ruth.id, naomi.id].sort().join(" ");
    const leaving = new AbortController();
    const closed = new Promise((resolve) => {
      friends.server.once("request", (_request, response) => response.once("close", resolve));
    });
    afterWrite = [
      async () => {
        leaving.abort();
        await closed;
      },
    ];
    const asked = fetch(`${friends.url}/api/friends/request`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${ruth.token}` },
      body: JSON.stringify({ friendCode: naomi.friendCode }),
      signal: leaving.signal,
    });
    await expect(asked).rejects.toThrow();
    await vi.waitFor(() => expect(friends.changes).toContain(pair));
    expect(await between(friends, ruth, naomi)).toBe("asked by one");
  });

  test("When accounts are deleted while requests are under way, then no dead friend is kept", async () => {
    for (let round = 0; round < 20; round += 1) {
      [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
      const accepting = round % 2 === 0;
      if (accepting) await ask(friends, naomi, ruth);
      const act = accepting ? accept(friends, ruth, naomi) : ask(friends, ruth, naomi);
      const [reply] = await Promise.all([act, tellDeleted(friends.bus, naomi)]);
      expect([200, 404]).toContain(reply.status);
      await expectNothingLeft(ruth);
    }
  });
});
