import { once } from "node:events";
import { type Response, Router } from "express";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  afterAnswer,
  createLog,
  createMetrics,
  noStore,
  type Served,
  serve,
  serviceApp,
} from "../src/index.ts";

let served: Served;
/** For each act whether the answer was out by then. */
let acts: boolean[] = [];
let beforeAnswer: (response: Response) => Promise<unknown>;
beforeAll(async () => {
  const routes = Router();
  routes.get("/", noStore, async (_request, response) => {
    await beforeAnswer(response);
    afterAnswer(response, () => acts.push(response.writableFinished));
    response.json({});
  });
  const log = createLog({ name: "test", level: "silent" });
  const app = serviceApp({ program: "test", log, metrics: createMetrics(), checks: {}, routes });
  served = await serve({ app }, { host: "127.0.0.1", port: 0 });
});
afterAll(() => served.close());
beforeEach(() => {
  acts = [];
  beforeAnswer = async () => {};
});

test("When an answer is out, then what was to be done after it is done once", async () => {
  const reply = await fetch(served.url);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  await vi.waitFor(() => expect(acts).toEqual([true]));
  await fetch(served.url);
  await vi.waitFor(() => expect(acts).toEqual([true, true]));
});

test("When the caller has gone away before the answer, then it is done all the same", async () => {
  const leaving = new AbortController();
  beforeAnswer = async (response) => {
    const closed = once(response, "close");
    leaving.abort();
    await closed;
  };
  await expect(fetch(served.url, { signal: leaving.signal })).rejects.toThrow();
  await vi.waitFor(() => expect(acts).toHaveLength(1));
});
