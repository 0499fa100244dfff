import { Problem } from "@berea/service-kit";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AuthContext } from "../src/context.ts";
import type { Passwords } from "../src/passwords/passwords.ts";
import { attempt, logIn, signUp } from "./people.ts";
import { startAuth, type TestAuth } from "./start-auth.ts";

let auth: TestAuth;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth.close());

test("When an account has failed ten times, then it has to wait, whoever asks", async () => {
  const person = await signUp(auth);
  const wrong = { ...person, password: "wrong" };
  for (let count = 0; count < 10; count += 1) {
    expect((await attempt(auth, wrong, `203.0.113.${count}`)).status).toBe(401);
  }
  const refused = await attempt(auth, person, "203.0.113.99");
  expect(refused.status).toBe(429);
  expect(refused.body).toEqual({
    message: "Too many failed attempts. Please wait before you try again.",
    code: "too_many",
    requestId: expect.any(String),
  });
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThan(14 * 60);
  expect(wait).toBeLessThanOrEqual(15 * 60);
});

test("When an unknown email has failed ten times, then it is answered as a known one", async () => {
  const unknown = { email: "nobody@example.org", password: "gleaning" };
  for (let count = 0; count < 10; count += 1) {
    expect((await attempt(auth, unknown)).status).toBe(401);
  }
  const refused = await attempt(auth, unknown);
  expect(refused.status).toBe(429);
  expect(refused.body.message).toBe("Too many failed attempts. Please wait before you try again.");
});

test("When many guess at once, then no more than ten are tried", async () => {
  const person = await signUp(auth);
  const replies = await Promise.all(
    Array.from({ length: 30 }, () => attempt(auth, { ...person, password: "wrong" })),
  );
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
});

test("When a login succeeds, then the failures before it are forgotten", async () => {
  const person = await signUp(auth);
  const wrong = { ...person, password: "wrong" };
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) {
      expect((await attempt(auth, wrong)).status).toBe(401);
    }
    expect((await attempt(auth, person)).status).toBe(200);
  }
});

test("When an address has failed too often, then it has to wait, and others do not", async () => {
  const strict = await startAuth({ environment: { AUTH_LIMIT_ADDRESS: "3" } });
  const person = await signUp(strict);
  for (let count = 0; count < 3; count += 1) {
    await logIn(strict, person);
    const email = `${count}@example.org`;
    expect((await attempt(strict, { email, password: "wrong" }, "2001:db8::1")).status).toBe(401);
  }
  const refused = await attempt(strict, person, "2001:db8::2");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await attempt(strict, person, "2001:db8:0:1::1")).status).toBe(200);
  await strict.close();
});

test("When attempts cannot be judged, then they do not count as failures", async () => {
  let busy = true;
  const crowded = await startAuth({
    environment: { AUTH_LIMIT_ACCOUNT: "1" },
    adjust: (context) => ({ ...context, passwords: whenBusy(context, () => busy) }),
  });
  const person = await signUp(crowded);
  for (let count = 0; count < 3; count += 1) {
    const reply = await attempt(crowded, person);
    expect(reply.status).toBe(503);
    expect(reply.headers.get("retry-after")).toBe("5");
  }
  busy = false;
  expect((await attempt(crowded, person)).status).toBe(200);
  await crowded.close();
});

test("When attempts are refused while others are under way, then the refused do not count", async () => {
  const gate = Promise.withResolvers<void>();
  let busy = true;
  const crowded = await startAuth({
    environment: { AUTH_LIMIT_ACCOUNT: "2" },
    adjust: (context) => ({
      ...context,
      passwords: whenBusy(context, () => busy, gate.promise),
    }),
  });
  const person = await signUp(crowded);
  const wrong = { ...person, password: "not the password" };
  const refused: number[] = [];
  const underWay = Array.from({ length: 5 }, async () => {
    const { status } = await attempt(crowded, person);
    if (status === 429) refused.push(status);
    return status;
  });
  await vi.waitFor(() => expect(refused).toHaveLength(3));
  gate.resolve();
  expect((await Promise.all(underWay)).toSorted()).toEqual([429, 429, 429, 503, 503]);
  busy = false;
  expect((await attempt(crowded, wrong)).status).toBe(401);
  expect((await attempt(crowded, wrong)).status).toBe(401);
  expect((await attempt(crowded, person)).status).toBe(429);
  await crowded.close();
});

function whenBusy(
  { passwords }: AuthContext,
  busy: () => boolean,
  until: Promise<void> = Promise.resolve(),
): Passwords {
  return {
    ...passwords,
    matches: async (...given) => {
      await until;
      if (busy()) throw new Problem(503, "busy", "Too many people are logging in.", 5);
      return await passwords.matches(...given);
    },
  };
}
