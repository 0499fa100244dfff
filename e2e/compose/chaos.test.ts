import { calls } from "@berea/contracts";
import pLimit from "p-limit";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { ask } from "../src/ask.ts";
import { type ComposeSystem, composeSystem } from "../src/compose-system.ts";
import { type Listener, listen } from "../src/listener.ts";
import { type AcknowledgedWork, startWork } from "../src/load.ts";
import { metricOf } from "../src/metrics.ts";
import { logIn, makePair, signUp } from "../src/people.ts";

const WORKERS = 4;
const LATE = { timeout: 90_000, interval: 500 };

let system: ComposeSystem;
let work: AcknowledgedWork | undefined;
const listeners: Listener[] = [];

beforeAll(async () => {
  const url = process.env.BEREA_URL;
  if (!url) throw new Error("npm run test:compose says where the system is.");
  system = await composeSystem(url, { presence: 3, notification: 2 });
});
afterEach(async () => {
  await work?.stop();
  for (const { socket } of listeners.splice(0)) socket.close();
});

test("When presence has three replicas, then sockets spread over them and all hear of a login", async () => {
  const [person, friend] = await makePair(system.url);
  const tabs = Array.from({ length: 30 });
  listeners.push(...(await pLimit(5).map(tabs, () => listen(system.url, friend))));
  const { replicas } = system.services.presence;
  const sockets = await pLimit(3).map(replicas, (replica) => metricOf(replica, "presence_sockets"));
  expect(sockets.reduce((sum, count) => sum + count, 0)).toBe(30);
  expect(Math.min(...sockets)).toBeGreaterThan(0);
  await logIn(system.url, person);
  await vi.waitFor(() => {
    expect(listeners.map((listener) => listener.names())).toEqual(tabs.map(() => [person.name]));
  }, LATE);
});

test("When containers crash and brokers restart under load, then nothing that was answered is lost", async () => {
  work = startWork(system.url, WORKERS);
  await vi.waitFor(() => expect(work?.asked.length).toBeGreaterThan(WORKERS), LATE);
  for (const name of Object.keys(system.services) as (keyof ComposeSystem["services"])[]) {
    const [container] = system.services[name].replicas;
    const began = performance.now();
    await container?.crash();
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`${name} crashed and served again after ${seconds} s`);
  }
  for (const broker of [system.rabbit, system.redis]) {
    await broker.halt();
    await broker.resume();
  }
  const before = work.asked.length;
  await vi.waitFor(() => expect(work?.asked.length).toBeGreaterThan(before + WORKERS), LATE);
  await work.stop();
  const { people, asked, refusals } = work;
  console.log(
    `Answered: ${people.length} sign-ups, ${asked.length} requests, and not: ${refusals}`,
  );

  for (const { person, bookmarks, acknowledged } of people) {
    const { bookmarkedChapter } = await ask(system.url, calls.me, { token: person.token });
    // What was tried after the last answer may have been done or not.
    const possible = [...bookmarks].slice(bookmarks.indexOf(acknowledged ?? Number.NaN));
    expect(acknowledged === null ? [null, ...bookmarks] : possible).toContain(bookmarkedChapter);
  }
  for (const { from, to } of asked) {
    const pending = await ask(system.url, calls.listPendingRequests, { token: to.token });
    expect(pending.map(({ _id }) => _id)).toContain(from.id);
  }
  // Friends knows everybody by event: each sign-up has reached it, through a broker that was away.
  const finder = await signUp(system.url);
  await pLimit(2).map(people, ({ person: { friendCode } }) =>
    vi.waitFor(
      () => ask(system.url, calls.sendFriendRequest, { token: finder.token, body: { friendCode } }),
      LATE,
    ),
  );
});
