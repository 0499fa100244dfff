import { randomBytes } from "node:crypto";
import { calls } from "@berea/contracts";
import pLimit from "p-limit";
import { ask } from "./ask.ts";
import { sendFriendRequest } from "./send-friend-request.ts";

const PASSWORD = "scripture";
const AT_ONCE = 10;

/** A user, as the interface knows them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly friendCode: string;
}

export type Pair = readonly [one: Person, other: Person];

/** Keeps emails apart from those of earlier runs on the same system. */
const runId = randomBytes(4).toString("hex");
let count = 0;

/** Signs up two people who become friends. */
export async function makePair(url: string): Promise<Pair> {
  const pair = [await signUp(url), await signUp(url)] as const;
  await befriend(url, pair);
  return pair;
}

export function makePairs(url: string, number: number): Promise<Pair[]> {
  return pLimit(AT_ONCE).map(Array.from({ length: number }), () => makePair(url));
}

/** Rejects unless the login is answered with 200. */
export async function logIn(url: string, { email }: Pick<Person, "email">): Promise<void> {
  await ask(url, calls.login, { body: { email, password: PASSWORD } });
}

export async function deleteAccount(url: string, { token }: Person): Promise<void> {
  await ask(url, calls.deleteAccount, { token, body: { password: PASSWORD } });
}

/** Signs up a new person. */
export async function signUp(url: string): Promise<Person> {
  count += 1;
  const name = `Person ${count}`;
  const email = `person-${runId}-${count}@example.org`;
  const { _id, token, friendCode } = await ask(url, calls.register, {
    body: { username: name, email, password: PASSWORD, denomination: "Baptist" },
  });
  return { id: _id, name, email, token, friendCode };
}

async function befriend(url: string, [one, other]: Pair): Promise<void> {
  await sendFriendRequest(url, one.token, other.friendCode);
  await ask(url, calls.acceptFriendRequest, { token: other.token, id: one.id });
}
