import { setImmediate as nextTurn } from "node:timers/promises";
import { hashSync } from "bcryptjs";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPasswords, type Passwords } from "../src/passwords/passwords.ts";

let passwords: Passwords;
beforeAll(async () => {
  passwords = await openPasswords(4, new Registry());
});
afterAll(() => passwords.close());

test("When a password is hashed, then only that password matches", async () => {
  const hash = await passwords.hash("gleaning in the fields");
  expect(hash).toMatch(/^\$2b\$04\$/);
  expect(await passwords.matches("gleaning in the fields", hash)).toBe(true);
  expect(await passwords.matches("gleaning in the field", hash)).toBe(false);
  expect(await passwords.matches("", hash)).toBe(false);
});

test("When a password is hashed twice, then the hashes differ", async () => {
  expect(await passwords.hash("gleaning")).not.toBe(await passwords.hash("gleaning"));
});

test("When there is no hash, then nothing matches", async () => {
  expect(await passwords.matches("gleaning", undefined)).toBe(false);
});

test("When a password is longer than bcrypt reads, then its first 72 bytes do not suffice", async () => {
  const longest = "x".repeat(72);
  const hash = await passwords.hash(longest);
  expect(await passwords.matches(longest, hash)).toBe(true);
  expect(await passwords.matches(`${longest}y`, hash)).toBe(false);
});

test("When the cost has been raised, then older hashes are weak", async () => {
  const costly = await openPasswords(5, new Registry());
  expect(costly.isWeak(await passwords.hash("gleaning"))).toBe(true);
  expect(passwords.isWeak(await costly.hash("gleaning"))).toBe(false);
  await costly.close();
});

test("When a password is compared, then this thread goes on meanwhile", async () => {
  const hash = hashSync("gleaning", 11);
  let compared = false;
  const comparison = passwords.matches("gleaning", hash).finally(() => {
    compared = true;
  });
  let turns = 0;
  while (!compared) {
    await nextTurn();
    turns += 1;
  }
  expect(await comparison).toBe(true);
  // On this thread bcryptjs would let it go on every 100 ms: two or three turns.
  expect(turns).toBeGreaterThan(50);
});

test("When more wait than can be served soon, then the rest are told to come back", async () => {
  const hash = hashSync("gleaning", 6);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 500 }, () => passwords.matches("gleaning", hash)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length).toBeLessThan(500);
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ status: 503, code: "busy", retryAfter: 5 });
  }
  expect(await passwords.matches("gleaning", hash)).toBe(true);
});

test("When the threads have been ended, then they are not ready", async () => {
  const ended = await openPasswords(4, new Registry());
  expect(ended.ready()).toBe(true);
  await ended.close();
  expect(ended.ready()).toBe(false);
});
