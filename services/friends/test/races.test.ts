import { openBus } from "@berea/service-kit/bus";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  accept,
  ask,
  between,
  friendsOf,
  joinAll,
  mute,
  reject,
  remove,
  type TestPerson,
  toldOf,
} from "./people.ts";
import { type Answer, startFriends, type TestFriends } from "./start-friends.ts";
import { everyStore, newDatabase, type TestStores } from "./stores.ts";

const ROUNDS = 15;

// Two replicas, each with a store of its own that opens the same database.
describe.each(everyStore)("with %s", (_name, startStores) => {
  let stores: TestStores;
  let replicas: [TestFriends, TestFriends];
  beforeAll(async () => {
    stores = await startStores();
    const database = newDatabase();
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const bus = await openBus({ log });
    replicas = [
      await startFriends({ store: await stores.open(database), bus }),
      await startFriends({ store: await stores.open(database), bus }),
    ];
  });
  afterAll(async () => {
    for (const replica of replicas) {
      await replica.close();
      await replica.context.store.close();
    }
    await replicas[0].bus.close();
    await stores.stop();
  });

  describe.each([
    ["one server", () => [replicas[0], replicas[0]] as const],
    ["two servers", () => replicas],
  ])("and %s", (_servers, given) => {
    let one: TestFriends;
    let two: TestFriends;
    let ruth: TestPerson;
    let naomi: TestPerson;
    beforeEach(() => {
      [one, two] = given();
    });

    async function inRounds(rounds: number, round: () => Promise<void>): Promise<void> {
      for (let count = 0; count < rounds; count += 1) {
        [ruth, naomi] = await joinAll(one, "Ruth", "Naomi");
        await round();
      }
    }

    const statuses = (replies: Answer[]) => replies.map(({ status }) => status).join();

    test("When both ask each other at once, then there is one friendship", async () => {
      await inRounds(50, async () => {
        const replies = await Promise.all([ask(one, ruth, naomi), ask(two, naomi, ruth)]);
        expect(statuses(replies)).toBe("200,200");
        expect(replies.map(({ body }) => body.message).sort()).toEqual([
          "Friend request sent!",
          expect.stringMatching(/^(Ruth|Naomi) had already asked you: you are friends now\.$/),
        ]);
        expect(await between(two, ruth, naomi)).toBe("friends");
        expect(await friendsOf(one, ruth)).toHaveLength(1);
        expect(await friendsOf(two, naomi)).toHaveLength(1);
        expect(await one.context.friendships.count({ users: ruth.id })).toBe(1);
      });
    });

    test("When somebody asks many times at once, then one request is sent", async () => {
      await inRounds(ROUNDS, async () => {
        const replies = await Promise.all([one, two, one, two].map((at) => ask(at, ruth, naomi)));
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
        expect(await between(one, ruth, naomi)).toBe("asked by one");
      });
    });

    test("When a request is accepted twice at once, then both are told the same", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        const replies = await Promise.all([accept(one, naomi, ruth), accept(two, naomi, ruth)]);
        expect(statuses(replies)).toBe("200,200");
        expect(await between(two, ruth, naomi)).toBe("friends");
        expect(await one.context.friendships.count({ users: ruth.id })).toBe(1);
      });
    });

    test("When a request is accepted and rejected at once, then one of the two counts", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        const acts = [() => accept(one, naomi, ruth), () => reject(two, naomi, ruth)];
        const said = statuses(await inAnyOrder(acts));
        expect(["200,404", "404,200"]).toContain(said);
        const end = said === "200,404" ? "friends" : "nothing";
        expect(await between(one, ruth, naomi)).toBe(end);
      });
    });

    test("When a friend is removed while accepting, then the lists say what was answered", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        const acts = [() => accept(one, naomi, ruth), () => remove(two, ruth, naomi)];
        const said = statuses(await inAnyOrder(acts));
        expect(["200,404", "200,200"]).toContain(said);
        expect(await between(one, ruth, naomi)).toBe(said === "200,404" ? "friends" : "nothing");
      });
    });

    test("When a request is rejected while asking back, then nothing is lost", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        const acts = [() => reject(one, naomi, ruth), () => ask(two, naomi, ruth)];
        const [rejected, asked] = await inAnyOrder(acts);
        expect(asked?.status).toBe(200);
        const end = await between(one, ruth, naomi);
        if (rejected?.status === 404) expect(end).toBe("friends");
        else expect([rejected?.status, end]).toEqual([200, "asked by other"]);
        expect(asked?.body.message).toBe(
          end === "friends"
            ? "Ruth had already asked you: you are friends now."
            : "Friend request sent!",
        );
      });
    });

    test("When both remove each other at once, then one of them did it", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        await accept(one, naomi, ruth);
        const acts = [() => remove(one, ruth, naomi), () => remove(two, naomi, ruth)];
        expect(["200,404", "404,200"]).toContain(statuses(await inAnyOrder(acts)));
        expect(await between(two, ruth, naomi)).toBe("nothing");
      });
    });

    test("When both mute each other at once, then both are muted", async () => {
      await inRounds(ROUNDS, async () => {
        await ask(one, ruth, naomi);
        await accept(one, naomi, ruth);
        const acts = [() => mute(one, ruth, naomi), () => mute(two, naomi, ruth)];
        expect(statuses(await inAnyOrder(acts))).toBe("200,200");
        expect(await toldOf(one, ruth)).toEqual([]);
        expect(await toldOf(one, naomi)).toEqual([]);
      });
    });
  });
});

let turn = 0;

/** Does two things at once, each of them first in every other round; answers in the given order. */
async function inAnyOrder([first, second]: (() => Promise<Answer>)[]): Promise<Answer[]> {
  if (!first || !second) throw new Error("Two acts are needed.");
  turn += 1;
  if (turn % 2 === 0) return await Promise.all([first(), second()]);
  return (await Promise.all([second(), first()])).reverse();
}
