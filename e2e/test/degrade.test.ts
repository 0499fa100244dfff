import { type Call, calls, errorBody } from "@berea/contracts";
import { startOwnMongo, type TestServer } from "@berea/service-kit/testing";
import pLimit from "p-limit";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { ask, type Given, send } from "../src/ask.ts";
import { launchBrowser, openPage } from "../src/browser.ts";
import { type DistributedSystem, startDistributed } from "../src/distributed.ts";
import { metricOf } from "../src/metrics.ts";
import { makePair, type Pair } from "../src/people.ts";
import { signUp, verse } from "../src/steps.ts";

/** For what comes when a process has found out that a server is back, or that it hangs. */
const LATE = { timeout: 45_000, interval: 250 };
const AWAY = "Berea cannot answer this right now. Please try again.";
const BOOKMARK = { bookmarkedBook: "James", bookmarkedChapter: 2 };

let mongo: TestServer;
let system: DistributedSystem;
let browser: Browser;
let pair: Pair;
/** What each process has written. */
const written = new Map<string, string[]>();

beforeAll(async () => {
  mongo = await startOwnMongo();
  [system, browser] = await Promise.all([
    startDistributed({
      mongoUrl: mongo.url,
      environment: { LOG_LEVEL: "warn", FRIENDS_LIMIT_MISSES: "100000" },
      onLine: (folder, line) => written.set(folder, [...(written.get(folder) ?? []), line]),
    }),
    launchBrowser(),
  ]);
});
beforeEach(async () => {
  pair = await makePair(system.url);
  await ask(system.url, calls.saveBookmark, {
    token: pair[0].token,
    body: { book: "James", chapter: 2 },
  });
});
afterAll(async () => {
  await browser?.close();
  await system?.remove();
  await mongo?.stop();
});

test("When MongoDB has stopped, then the Bible can still be read, the rest answers 503, and everything recovers by itself", async () => {
  const began = await startTimes();
  written.clear();
  await mongo.halt("SIGKILL");
  onTestFinished(() => mongo.resume());
  const asked = await everythingElseIsAway("ended");
  await readsOn("James", 2);
  expect(await readiness()).toEqual({
    gateway: 200,
    auth: 503,
    bible: 200,
    interpretation: 200,
    friends: 503,
    notification: 503,
    presence: 200,
  });
  expect(linesPerProcess()).toSatisfy((counts: number[]) => counts.every((n) => n <= asked + 20));

  await mongo.resume();
  await allIsBack();
  expect(await startTimes()).toEqual(began);
});

test("When MongoDB hangs, then it is detected, and everything recovers by itself", async () => {
  const began = await startTimes();
  mongo.freeze();
  onTestFinished(() => mongo.thaw());
  const [{ token }] = pair;
  for (const call of [calls.me, calls.listFriends, calls.listDevices]) {
    await vi.waitFor(
      async () => expect((await send(system.url, call, { token })).status).toBe(503),
      LATE,
    );
  }
  await everythingElseIsAway("hangs");
  await readsOn("Romans", 8);
  mongo.thaw();
  await allIsBack();
  expect(await startTimes()).toEqual(began);
});

test("When MongoDB is away, then a reader can go on reading and is told that a bookmark cannot be saved", async () => {
  const { page, close } = await openPage(browser, system.url);
  onTestFinished(close);
  await page.goto("/signup");
  await signUp(page, { name: "Silas", email: "silas@away.example.org", denomination: "Baptist" });
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await mongo.halt("SIGKILL");
  onTestFinished(() => mongo.resume());
  await page.getByLabel("Book", { exact: true }).selectOption("Jude");
  await page.getByRole("heading", { level: 1, name: "Jude 1" }).waitFor();
  await verse(page, 3).click();
  await verse(page, 3).click();
  await page.getByRole("heading", { name: /^Interpretation \(/ }).waitFor();
  await page.getByRole("button", { name: "Bookmark" }).click();
  await page.getByRole("alert").getByText(AWAY).waitFor();
  await mongo.resume();
  await vi.waitFor(async () => {
    await page.getByRole("button", { name: "Bookmark" }).click();
    await page.getByRole("alert").getByText("Bookmark saved").waitFor({ timeout: 2_000 });
  }, LATE);
});

/** What cannot be done without the store says so, itself and not the gateway; answers how many. */
async function everythingElseIsAway(how: string): Promise<number> {
  const [{ token, email }, other] = pair;
  const attempts: [Call, Given][] = [
    [calls.login, { body: { email, password: "scripture" } }],
    [calls.register, { body: newPerson() }],
    [calls.me, { token }],
    [calls.saveBookmark, { token, body: { book: "Mark", chapter: 1 } }],
    [calls.saveLastRead, { token, body: { book: "Mark", chapter: 1 } }],
    [calls.updateProfile, { token, body: { username: "Nobody" } }],
    [calls.exportAccount, { token }],
    [calls.listFriends, { token }],
    [calls.listPendingRequests, { token }],
    [calls.sendFriendRequest, { token, body: { friendCode: other.friendCode } }],
    [calls.removeFriend, { token, id: other.id }],
    [calls.listDevices, { token }],
  ];
  const answers = await pLimit(1).map(attempts, async ([call, given]) => {
    const sent = performance.now();
    const reply = await send(system.url, call, given);
    const { code, message } = errorBody.parse(await reply.json());
    const ms = Math.round(performance.now() - sent);
    return { call: call.id, status: reply.status, code, message, ms };
  });
  console.log(`MongoDB ${how}:`, answers.map(({ call, ms }) => `${call} ${ms} ms`).join(", "));
  const said = answers.map(({ ms: _, ...answer }) => answer);
  expect(said).toEqual(
    attempts.map(([call]) => ({ call: call.id, status: 503, code: "unavailable", message: AWAY })),
  );
  return attempts.length;
}

/** Pages that nobody has asked for yet, so that no memory answers. */
async function readsOn(book: string, chapter: number): Promise<void> {
  const paths = [
    `/api/bible/kjv/${book}/${chapter}`,
    `/api/bible/kjv/search?q=${book}`,
    "/api/verse-of-the-day",
    `/api/interpret/${book}%20${chapter}:1?denomination=Lutheran`,
    `/api/interpret/chapter/${book}/${chapter}`,
    `/api/interpret/book/${book}`,
  ];
  const answers = await pLimit(1).map(paths, (path) => fetch(system.url + path));
  const failures = answers.filter(({ ok }) => !ok);
  expect(await Promise.all(failures.map((reply) => reply.text()))).toEqual([]);
  // Something nearer may be missing: nobody is to keep these.
  const caches = answers.slice(3).map(({ headers }) => headers.get("cache-control"));
  expect(caches).toEqual(["no-store", "no-store", "no-store"]);
}

async function allIsBack(): Promise<void> {
  const [{ token, name }, { name: friend }] = pair;
  await vi.waitFor(async () => {
    expect(await ask(system.url, calls.me, { token })).toMatchObject({
      username: name,
      ...BOOKMARK,
    });
    const friends = await ask(system.url, calls.listFriends, { token });
    expect(friends.map(({ username: of }) => of)).toEqual([friend]);
    await ask(system.url, calls.listDevices, { token });
    await ask(system.url, calls.register, { body: newPerson() });
    expect(new Set(Object.values(await readiness()))).toEqual(new Set([200]));
  }, LATE);
  await makePair(system.url);
}

let newPeople = 0;
function newPerson() {
  newPeople += 1;
  const email = `new-${newPeople}@away.example.org`;
  return { username: "Newcomer", email, password: "scripture", denomination: "Baptist" };
}

async function readiness(): Promise<Record<string, number>> {
  const services = Object.entries(system.services);
  const answers = await Promise.all(
    services.map(async ([name, { url }]) => {
      return [name, (await fetch(`${url}/readyz`)).status] as const;
    }),
  );
  return Object.fromEntries(answers);
}

/** Whoever was restarted has another. */
function startTimes(): Promise<number[]> {
  const services = Object.values(system.services);
  return pLimit(1).map(services, (service) => metricOf(service, "process_start_time_seconds"));
}

function linesPerProcess(): number[] {
  const counts = [...written].map(([folder, lines]) => [folder, lines.length] as const);
  console.log("Lines written meanwhile:", counts.map((count) => count.join(" ")).join(", "));
  return counts.map(([, count]) => count);
}
