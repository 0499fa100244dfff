import type { ServiceProcess } from "@berea/cluster/service-process";
import { calls, friendsChanged } from "@berea/contracts";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { ask, send } from "../src/ask.ts";
import { type DistributedSystem, startDistributed } from "../src/distributed.ts";
import { type Listener, listen } from "../src/listener.ts";
import { deleteAccount, logIn, makePair, type Person, signUp } from "../src/people.ts";

/** For what comes with the next try of an event. */
const LATE = { timeout: 45_000, interval: 250 };
const WRONG_PASSWORDS = 10;

let system: DistributedSystem;

beforeAll(async () => {
  system = await startDistributed({
    replicas: { auth: 2, bible: 0, interpretation: 0 },
    environment: {
      // Passwords are not what is tried here: production insists on dearer ones.
      NODE_ENV: "test",
      BCRYPT_COST: "4",
      AUTH_LIMIT_ACCOUNT: `${WRONG_PASSWORDS}`,
      AUTH_LIMIT_ADDRESS: "100000",
      FRIENDS_LIMIT_MISSES: "100000",
    },
  });
});
afterAll(() => system?.remove());

test("When Redis is away, then each replica enforces limits by itself, and all together when it is back", async () => {
  const [one, other] = system.services.auth.replicas as [ServiceProcess, ServiceProcess]; // as asked for
  await system.redis.halt("SIGKILL");
  onTestFinished(() => system.redis.resume());
  const email = unknownEmail();
  expect(await guess(one, email, WRONG_PASSWORDS + 1)).toEqual([
    ...Array<number>(WRONG_PASSWORDS).fill(401),
    429,
  ]);
  expect(await guess(other, email, 1)).toEqual([401]);

  await system.redis.resume();
  await vi.waitFor(async () => {
    const another = unknownEmail();
    await guess(one, another, WRONG_PASSWORDS);
    expect(await guess(other, another, 1)).toEqual([429]);
  }, LATE);
});

test("When Redis is away, then sockets stay open, new ones are accepted, and friends on the same replica are told", async () => {
  const [person, friend] = await makePair(system.url);
  const ear = await hear(friend);
  await system.redis.halt("SIGKILL");
  onTestFinished(() => system.redis.resume());
  const later = await hear(person);
  const changes: unknown[] = [];
  ear.socket.on(friendsChanged.name, (change: unknown) => changes.push(change));
  await logIn(system.url, person);
  await vi.waitFor(() => expect(ear.names()).toEqual([person.name]), LATE);
  await ask(system.url, calls.removeFriend, { token: person.token, id: friend.id });
  await vi.waitFor(() => expect(changes).not.toEqual([]), LATE);
  expect([ear.losses, later.losses]).toEqual([0, 0]);
  await system.redis.resume();
});

test("When RabbitMQ is away, then users can sign up, change their names and delete their accounts, and friends learns of it later", async () => {
  const [renamed, friend] = await makePair(system.url);
  const [leaving, left] = await makePair(system.url);
  await system.rabbit.halt("SIGKILL");
  onTestFinished(() => system.rabbit.resume());
  const [one, other] = [await signUp(system.url), await signUp(system.url)];
  await logIn(system.url, one);
  const { token } = renamed;
  await ask(system.url, calls.updateProfile, { token, body: { username: "Mara" } });
  await deleteAccount(system.url, leaving);

  await system.rabbit.resume();
  await vi.waitFor(async () => {
    expect(await friendsOf(friend)).toEqual(["Mara"]);
    expect(await friendsOf(left)).toEqual([]);
    const body = { friendCode: other.friendCode };
    await ask(system.url, calls.sendFriendRequest, { token: one.token, body });
  }, LATE);
  await ask(system.url, calls.acceptFriendRequest, { token: other.token, id: one.id });
  const ear = await hear(other);
  await logIn(system.url, one);
  await vi.waitFor(() => expect(ear.names()).toEqual([one.name]), LATE);
});

async function hear(person: Person): Promise<Listener> {
  const listener = await listen(system.url, person);
  onTestFinished(() => void listener.socket.close());
  return listener;
}

let unknown = 0;
function unknownEmail(): string {
  unknown += 1;
  return `nobody-${unknown}@limits.example.org`;
}

/** Logs in so often with a password that is wrong, one after the other; answers the statuses. */
async function guess({ url }: ServiceProcess, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) {
    const { status } = await send(url, calls.login, { body: { email, password: "guessed" } });
    statuses.push(status);
  }
  return statuses;
}

async function friendsOf({ token }: Person): Promise<string[]> {
  return (await ask(system.url, calls.listFriends, { token })).map(({ username }) => username);
}
