import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { calls } from "@berea/contracts";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { send } from "../src/ask.ts";
import { type ComposeSystem, composeSystem } from "../src/compose-system.ts";
import { compose } from "../src/docker.ts";
import { type Listener, listen } from "../src/listener.ts";
import { logIn, makePair, type Person, signUp } from "../src/people.ts";

const LATE = { timeout: 60_000, interval: 500 };
const command = join(import.meta.dirname, "../../scripts/rotate.ts");

let system: ComposeSystem;
let secrets: string;
let listener: Listener | undefined;

beforeAll(async () => {
  const { BEREA_URL: url, BEREA_SECRETS: folder } = process.env;
  if (!url || !folder) throw new Error("npm run test:compose says where the system is.");
  secrets = folder;
  system = await composeSystem(url, {});
});
afterEach(() => listener?.socket.close());

test("When the key of sessions is rotated, then nobody is logged out until the former key is removed", async () => {
  const early = await signUp(system.url);
  const watch = watchSession(early);
  await rotate("jwt-key");
  const between = await signUp(system.url);
  expect(keyOf(between)).toBe(keyOf(early));
  await rotate("jwt-key");
  const late = await signUp(system.url);
  expect(keyOf(late)).not.toBe(keyOf(early));
  expect(await statusesOf(early, between, late)).toEqual([200, 200, 200]);
  const seen = await watch.stop();
  expect(seen).toContain(200);
  expect(seen).not.toContain(401);

  await expect(rotate("jwt-key")).rejects.toThrow(/add --now/);
  await rotate("jwt-key", "--now");
  expect(await statusesOf(early, between, late)).toEqual([401, 401, 200]);
});

test("When the internal key is rotated, then friends are told of logins after each step", async () => {
  for (const step of [1, 2, 3]) {
    await rotate("internal-key");
    await friendIsTold();
    console.log(`Step ${step} of 3: told.`);
  }
});

test("When RabbitMQ has another password, then friends are told of logins", async () => {
  const password = randomBytes(24).toString("hex");
  await compose("exec", "-T", "rabbitmq", "rabbitmqctl", "change_password", "berea", password);
  replaceIn("amqp-url", /(?<=\/\/berea:)[^@]*/, password);
  replaceIn("rabbitmq.conf", /(?<=^default_pass = ).*/m, password);
  await restart("auth", "friends", "interpretation", "notification", "presence");
  await friendIsTold();
});

test("When Redis has another password, then friends are told of logins", async () => {
  const before = readFileSync(join(secrets, "redis-url"), "utf8");
  for (const file of ["redis.conf", "redis-url"]) rmSync(join(secrets, file));
  await restart(
    "redis",
    "gateway",
    "auth",
    "friends",
    "interpretation",
    "notification",
    "presence",
  );
  expect(readFileSync(join(secrets, "redis-url"), "utf8")).not.toBe(before);
  await friendIsTold();
});

test("When the key of sessions is revoked, then everybody has to log in again, and can", async () => {
  const person = await signUp(system.url);
  await rotate("jwt-key", "--revoke");
  expect(await statusesOf(person)).toEqual([401]);
  await logIn(system.url, person);
});

/** Takes a step, and restarts what it says with the command that it says. */
async function rotate(...args: readonly string[]): Promise<void> {
  const told = execFileSync(process.execPath, [command, ...args, "--folder", secrets], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [, services = ""] = /Docker Compose +npm run up -- --force-recreate (.*)/.exec(told) ?? [];
  await restart(...services.split(" "));
}

/** What `npm run up -- --force-recreate` does, with the images that there are. */
async function restart(...services: readonly string[]): Promise<void> {
  expect(services).toContain("auth");
  const options = ["--detach", "--no-build", "--wait", "--force-recreate"];
  await compose("up", ...options, ...services);
}

/** Of a new pair each time: the login of a friend is told once a minute at most. */
async function friendIsTold(): Promise<void> {
  const [person, friend] = await makePair(system.url);
  listener?.socket.close();
  listener = await vi.waitFor(() => listen(system.url, friend), LATE);
  await logIn(system.url, person);
  await vi.waitFor(() => expect(listener?.names()).toContain(person.name), LATE);
}

function replaceIn(file: string, what: RegExp, by: string): void {
  const path = join(secrets, file);
  const before = readFileSync(path, "utf8");
  expect(before).toMatch(what);
  writeFileSync(path, before.replace(what, by));
}

/** What auth and friends, which check tokens by themselves, answer to each. */
async function statusesOf(...people: readonly Person[]): Promise<number[]> {
  const asked = people.map(async ({ token }) => {
    const answers = await Promise.all(
      [calls.me, calls.listPendingRequests].map((call) => send(system.url, call, { token })),
    );
    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    return answers[0]?.status ?? 0;
  });
  return Promise.all(asked);
}

/** Asks with a session again and again; tells which statuses came. */
function watchSession({ token }: Person): { stop(): Promise<number[]> } {
  const statuses = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      statuses.add((await send(system.url, calls.listPendingRequests, { token })).status);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  return {
    async stop() {
      isOver = true;
      await watching;
      return [...statuses];
    },
  };
}

/** The id of the key that has signed somebody's token. */
function keyOf({ token }: Person): string {
  const [header = ""] = token.split(".");
  return JSON.parse(Buffer.from(header, "base64url").toString()).kid;
}
