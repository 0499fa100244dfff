import { randomBytes } from "node:crypto";
import { calls } from "@berea/contracts";
import { vi } from "vitest";
import { ask } from "./ask.ts";
import { eachOf } from "./pace.ts";

const PASSWORD = "scripture";
const AT_ONCE = 10;

/** Somebody with an account, as the interface knows them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly token: string;
  readonly friendCode: string;
}

/** Two people who are friends. */
export type Pair = readonly [one: Person, other: Person];

/** The system may know others already. */
const family = randomBytes(4).toString("hex");
let count = 0;

/** Makes two people who are friends: they sign up, one asks by code, the other accepts. */
export async function makePair(url: string): Promise<Pair> {
  const pair = [await signUp(url), await signUp(url)] as const;
  await befriend(url, pair);
  return pair;
}

/** Makes pairs of friends. */
export function makePairs(url: string, number: number): Promise<Pair[]> {
  return eachOf(Array.from({ length: number }), AT_ONCE, () => makePair(url));
}

/** Logs somebody in; rejects unless it is answered with 200. */
export async function logIn(url: string, { email }: Pick<Person, "email">): Promise<void> {
  await ask(url, calls.login, { body: { email, password: PASSWORD } });
}

/** Deletes somebody's account. */
export async function deleteAccount(url: string, { token }: Person): Promise<void> {
  await ask(url, calls.deleteAccount, { token, body: { password: PASSWORD } });
}

/** Makes somebody with an account. */
export async function signUp(url: string): Promise<Person> {
  count += 1;
  const name = `Person ${count}`;
  const email = `person-${family}-${count}@example.org`;
  const { _id, token, friendCode } = await ask(url, calls.register, {
    body: { username: name, email, password: PASSWORD, denomination: "Baptist" },
  });
  return { id: _id, name, email, token, friendCode };
}

async function befriend(url: string, [one, other]: Pair): Promise<void> {
  const { friendCode } = other;
  // Friends hears of a new account by event: the code is unknown until then.
  await vi.waitFor(
    () => ask(url, calls.sendFriendRequest, { token: one.token, body: { friendCode } }),
    { timeout: 10_000 },
  );
  await ask(url, calls.acceptFriendRequest, { token: other.token, id: one.id });
}
