import { afterAll, beforeAll, expect, test } from "vitest";
import { pairId, sortedPair } from "../src/rules.ts";
import { expectMessage, expectProblem } from "./expectations.ts";
import { accept, ask, befriend, between, joinAll, remove, type TestPerson } from "./people.ts";
import { startFriends, type TestFriends } from "./start-friends.ts";

const full = "You have as many friends and requests as Berea can keep (1,000).";

let friends: TestFriends;
beforeAll(async () => {
  friends = await startFriends();
});
afterAll(() => friends.close());

let made = 0;

/** Gives somebody so many friends, requests sent and requests received, in turn. */
async function addFriendships({ id }: TestPerson, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    made += 1;
    const other = `stranger-${made}`;
    await friends.context.friendships.insert({
      _id: pairId(id, other),
      users: sortedPair(id, other),
      state: index % 3 === 0 ? "accepted" : "requested",
      askedBy: index % 3 === 1 ? id : other,
      askedAt: new Date(),
    });
  }
}

test("When somebody has 1,000 friends and requests, then they can ask nobody else", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  await addFriendships(ruth, 1_000);
  expectProblem(await ask(friends, ruth, naomi), 409, "too_many_friends", full);
  expect(await between(friends, ruth, naomi)).toBe("nothing");
  expect((await remove(friends, ruth, { id: `stranger-${made - 999}` })).status).toBe(200);
  expectMessage(await ask(friends, ruth, naomi), "Friend request sent!");
  // What there is between the two already is not one more.
  expect((await ask(friends, ruth, naomi)).body.code).toBe("already_requested");
});

test("When the other has 1,000 friends and requests, then they cannot be asked", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  await addFriendships(naomi, 1_000);
  const message = "Naomi has as many friends and requests as Berea can keep.";
  expectProblem(await ask(friends, ruth, naomi), 409, "friend_is_full", message);
  expect(await between(friends, ruth, naomi)).toBe("nothing");
});

test("When a request is the 1,000th of both, then it can be accepted", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  await addFriendships(ruth, 999);
  await addFriendships(naomi, 999);
  await befriend(friends, ruth, naomi);
});

test("When a request is the 1,001st of one, then neither way of accepting makes friends", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  await ask(friends, ruth, naomi);
  await addFriendships(naomi, 1_000);
  expectProblem(await accept(friends, naomi, ruth), 409, "too_many_friends", full);
  expectProblem(await ask(friends, naomi, ruth), 409, "too_many_friends", full);
  const [boaz, orpah] = await joinAll(friends, "Boaz", "Orpah");
  await ask(friends, boaz, orpah);
  await addFriendships(boaz, 1_000);
  const message = "Boaz has as many friends and requests as Berea can keep.";
  expectProblem(await accept(friends, orpah, boaz), 409, "friend_is_full", message);
  expectProblem(await ask(friends, orpah, boaz), 409, "friend_is_full", message);
  expect(await between(friends, ruth, naomi)).toBe("asked by one");
  expect(await between(friends, boaz, orpah)).toBe("asked by one");
});

test("When nobody has asked, then accepting does not tell who is full", async () => {
  const [ruth, naomi] = await joinAll(friends, "Ruth", "Naomi");
  await addFriendships(naomi, 1_000);
  expect((await accept(friends, ruth, naomi)).body.code).toBe("no_request");
});
