import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Answer, TestAuth } from "./start-auth.ts";

/** Somebody with an account. */
export interface Person {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly friendCode: string;
}

/** What somebody new would send to sign up. */
export function registration(change: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    username: "Ruth",
    email: `${randomUUID()}@example.org`,
    password: "gleaning",
    denomination: "Episcopalian/Anglican",
    ...change,
  };
}

/** Signs somebody up. */
export async function signUp(
  auth: Pick<TestAuth, "call">,
  change: Record<string, unknown> = {},
): Promise<Person> {
  const body = registration(change);
  const { status, body: reply } = await auth.call("POST /api/auth/register", { body });
  expect(status).toBe(201);
  return {
    id: String(reply._id),
    email: String(body.email),
    password: String(body.password),
    token: String(reply.token),
    friendCode: String(reply.friendCode),
  };
}

/** Logs somebody in and answers the token. */
export async function logIn(
  auth: Pick<TestAuth, "call">,
  given: { email: string; password: string },
): Promise<string> {
  const { email, password } = given;
  const { status, body } = await auth.call("POST /api/auth/login", { body: { email, password } });
  expect(status).toBe(200);
  return String(body.token);
}

/** Tries to log somebody in, from an address. */
export function attempt(
  auth: Pick<TestAuth, "call">,
  { email, password }: { email: string; password: string },
  address = "203.0.113.1",
): Promise<Answer> {
  const headers = { "x-forwarded-for": address };
  return auth.call("POST /api/auth/login", { body: { email, password }, headers });
}

/** Changes a password. */
export function changePassword(
  auth: Pick<TestAuth, "call">,
  token: string,
  { from, to }: { from: string; to: string },
): Promise<Answer> {
  const body = { currentPassword: from, newPassword: to };
  return auth.call("PUT /api/auth/change-password", { token, body });
}

/** The status that a token is answered with. */
export async function statusOf(auth: Pick<TestAuth, "call">, token: string): Promise<number> {
  return (await auth.call("GET /api/auth/me", { token })).status;
}
