import { expect } from "vitest";
import type { Answer } from "./start-friends.ts";

/** Expects an error body with a status, a code and a message. */
export function expectProblem(reply: Answer, status: number, code: string, message: string) {
  expect(reply.status).toBe(status);
  expect(reply.body).toEqual({ message, code, requestId: expect.any(String) });
  expect(reply.headers.get("cache-control")).toBe("no-store");
}

/** Expects success and nothing but a message. */
export function expectMessage(reply: Answer, message: string) {
  expect(reply.body).toEqual({ message });
  expect(reply.status).toBe(200);
  expect(reply.headers.get("cache-control")).toBe("no-store");
}
