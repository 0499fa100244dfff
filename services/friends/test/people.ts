import { randomInt } from "node:crypto";
import {
  calls,
  friendIds,
  userDeleted,
  userProfileChanged,
  userRegistered,
} from "@berea/contracts";
import { type Bus, envelope } from "@berea/service-kit/bus";
import { newId } from "@berea/service-kit/store";
import { expect } from "vitest";
import { type Answer, internalKey, type TestFriends } from "./start-friends.ts";
import { tokenOf } from "./tokens.ts";

/** Somebody with an account. */
export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly friendCode: string;
  readonly token: string;
}

type Caller = Pick<TestFriends, "call">;

const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Somebody of whom no service has heard yet. */
export function newPerson(username = "Ruth"): TestPerson {
  const id = newId();
  const characters = Array.from({ length: 8 }, () => alphabet.charAt(randomInt(32))).join("");
  const friendCode = `${characters.slice(0, 4)}-${characters.slice(4)}`;
  return { id, username, friendCode, token: tokenOf(id) };
}

/** Somebody whose registration has arrived. */
export async function join(
  { bus }: Pick<TestFriends, "bus">,
  username?: string,
): Promise<TestPerson> {
  const person = newPerson(username);
  await tellRegistered(bus, person);
  return person;
}

/** People whose registrations have arrived, by their names. */
export async function joinAll<const Names extends readonly string[]>(
  friends: Pick<TestFriends, "bus">,
  ...names: Names
): Promise<{ [I in keyof Names]: TestPerson }> {
  const people = await Promise.all(names.map((name) => join(friends, name)));
  return people as { [I in keyof Names]: TestPerson }; // one for each name
}

/** What auth tells when somebody has signed up. */
export function tellRegistered(bus: Bus, person: TestPerson, version = 1): Promise<void> {
  return bus.publish(envelope(userRegistered, factsOf(person, version)));
}

/** What auth tells when somebody has another name. */
export function tellRenamed(
  bus: Bus,
  person: TestPerson,
  { username, version }: { username: string; version: number },
): Promise<void> {
  return bus.publish(envelope(userProfileChanged, factsOf({ ...person, username }, version)));
}

/** What auth tells when an account is gone. */
export function tellDeleted(bus: Bus, { id }: TestPerson, version = 9): Promise<void> {
  return bus.publish(envelope(userDeleted, { userId: id, version }));
}

function factsOf({ id, username, friendCode }: TestPerson, version: number) {
  const none = { preferredLocalNotificationHour: null, notificationTimezone: null };
  return { userId: id, version, username, friendCode, ...none };
}

export function ask(at: Caller, from: TestPerson, to: TestPerson): Promise<Answer> {
  return askCode(at, from, to.friendCode);
}

export function askCode(at: Caller, { token }: TestPerson, friendCode: unknown): Promise<Answer> {
  return at.call("POST /api/friends/request", { token, body: { friendCode } });
}

export function accept(at: Caller, { token }: TestPerson, { id }: { id: string }): Promise<Answer> {
  return at.call(`POST /api/friends/requests/accept/${id}`, { token });
}

export function reject(at: Caller, { token }: TestPerson, { id }: { id: string }): Promise<Answer> {
  return at.call(`POST /api/friends/requests/reject/${id}`, { token });
}

export function remove(at: Caller, { token }: TestPerson, { id }: { id: string }): Promise<Answer> {
  return at.call(`DELETE /api/friends/${id}`, { token });
}

export function mute(at: Caller, { token }: TestPerson, { id }: { id: string }): Promise<Answer> {
  return at.call(`PUT /api/friends/${id}/mute`, { token });
}

export function unmute(at: Caller, { token }: TestPerson, { id }: { id: string }): Promise<Answer> {
  return at.call(`DELETE /api/friends/${id}/mute`, { token });
}

/** Somebody's friends, as their list says. */
export async function friendsOf(at: Caller, { token }: TestPerson) {
  const reply = await at.call("GET /api/friends", { token });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  return calls.listFriends.reply.parse(reply.body);
}

/** Who has asked somebody, as their list says. */
export async function requestsTo(at: Caller, { token }: TestPerson) {
  const reply = await at.call("GET /api/friends/requests/pending", { token });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  return calls.listPendingRequests.reply.parse(reply.body);
}

/** Who is to be told of somebody's login, sorted. */
export async function toldOf(at: Caller, { id }: { id: string }): Promise<string[]> {
  const headers = { "x-internal-key": internalKey };
  const reply = await at.call(`GET /internal/friends/${id}/ids`, { headers });
  expect(reply.status).toBe(200);
  return friendIds.parse(reply.body).ids.toSorted();
}

/** Makes two people friends. */
export async function befriend(at: Caller, one: TestPerson, other: TestPerson): Promise<void> {
  expect((await ask(at, one, other)).status).toBe(200);
  expect((await accept(at, other, one)).status).toBe(200);
}

/** What is between two people, as the lists of both say; fails when they contradict each other. */
export async function between(at: Caller, one: TestPerson, other: TestPerson) {
  const [mine, theirs, toMe, toThem] = await Promise.all([
    friendsOf(at, one),
    friendsOf(at, other),
    requestsTo(at, one),
    requestsTo(at, other),
  ]);
  const seen = [
    ...mine.filter(({ _id }) => _id === other.id).map(() => "friend of mine"),
    ...theirs.filter(({ _id }) => _id === one.id).map(() => "friend of theirs"),
    ...toMe.filter(({ _id }) => _id === other.id).map(() => "asked by other"),
    ...toThem.filter(({ _id }) => _id === one.id).map(() => "asked by one"),
  ];
  if (seen.join() === "friend of mine,friend of theirs") return "friends";
  if (seen.length === 0) return "nothing";
  expect(seen).toHaveLength(1);
  return seen[0];
}
