import { type EndedSessions, endedSessionsPath } from "@berea/contracts";
import { Router } from "express";
import { expect, test, vi } from "vitest";
import { followEndedSessions } from "../src/ended-sessions.ts";
import { fetchEndedSessions } from "../src/fetch-ended-sessions.ts";
import { createLog, createMetrics, requireInternalKey, serve, serviceApp } from "../src/index.ts";

const log = createLog({ name: "test", level: "silent" });
const now = Math.floor(Date.now() / 1000);
const claims = { userId: "u1", sessionId: "s1", issuedAt: now - 10, expiresAt: now + 10 };

test("When a session has ended, then older tokens of the user are refused but the kept one", async () => {
  const list = followEndedSessions({
    fetchSince: async () => ({ cursor: "1", ended: [{ userId: "u1", before: now, keep: "s2" }] }),
    log,
  });
  expect(list.has(claims)).toBe(false);
  await list.refresh();
  expect(list.has(claims)).toBe(true);
  expect(list.has({ ...claims, sessionId: "s2" })).toBe(false);
  expect(list.has({ ...claims, issuedAt: now + 1 })).toBe(false);
  expect(list.has({ ...claims, userId: "u2" })).toBe(false);
  list.close();
});

test("When auth is away for a while, then the last list holds and the cursor is kept", async () => {
  const asked: (string | undefined)[] = [];
  const answers: (EndedSessions | Error)[] = [
    { cursor: "7", ended: [{ userId: "u1", before: now, keep: null }] },
    new Error("away"),
    { cursor: "8", ended: [{ userId: "u3", before: now, keep: null }] },
  ];
  const list = followEndedSessions({
    fetchSince: async (cursor) => {
      asked.push(cursor);
      const answer = answers.shift();
      if (!answer || answer instanceof Error) throw answer ?? new Error("no answer");
      return answer;
    },
    log,
  });
  await list.refresh();
  await list.refresh();
  expect(list.has(claims)).toBe(true);
  await list.refresh();
  expect(asked).toEqual([undefined, "7", "7"]);
  expect(list.has({ ...claims, userId: "u3" })).toBe(true);
  list.close();
});

test("When auth is away at the start, then it is asked again before the next interval", async () => {
  let isAway = true;
  const list = followEndedSessions({
    fetchSince: async () => {
      if (isAway) throw new Error("away");
      return { cursor: "1", ended: [{ userId: "u1", before: now, keep: null }] };
    },
    log,
    intervalMs: 3_600_000,
  });
  await list.start();
  expect(list.has(claims)).toBe(false);
  isAway = false;
  await vi.waitFor(() => expect(list.has(claims)).toBe(true), { timeout: 20_000 });
  list.close();
});

test("When auth is asked over HTTP, then the internal key and the cursor go along", async () => {
  const routes = Router();
  routes.get(endedSessionsPath, requireInternalKey(["0123456789abcdef"]), (request, response) => {
    response.json({ cursor: `after ${request.query.since}`, ended: [] });
  });
  const app = serviceApp({ program: "test", log, metrics: createMetrics(), checks: {}, routes });
  const served = await serve({ app }, { host: "127.0.0.1", port: 0 });
  const ask = fetchEndedSessions(served.url, ["0123456789abcdef"], createMetrics());
  expect(await ask("a b")).toEqual({ cursor: "after a b", ended: [] });
  await expect(
    fetchEndedSessions(served.url, ["another key 1234"], createMetrics())(undefined),
  ).rejects.toThrow("404");
  await served.close();
});
