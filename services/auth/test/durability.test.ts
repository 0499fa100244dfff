import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logIn, signUp, statusOf } from "./people.ts";
import { call, startAuth, testEnvironment } from "./start-auth.ts";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
/** Nothing listens there: the discard port. */
const brokerThatIsAway = "amqp://127.0.0.1:9";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "auth-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts auth as its own process, as an image would, and waits until it listens. */
async function startProcess(environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [main], {
    env: { ...testEnvironment(folder), PORT: "0", AMQP_URL: brokerThatIsAway, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const lines: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      lines.push(line);
      const said: { url?: string } = JSON.parse(line);
      if (said.url) resolve(said.url);
    });
    exited.then(() => reject(new Error(`auth ended: ${lines.join("\n")}`)), reject);
  });
  return {
    lines,
    call: (route: string, options: Parameters<typeof call>[2]) => call(url, route, options),
    end: async (signal: NodeJS.Signals) => {
      child.kill(signal);
      return await exited;
    },
  };
}

test("When auth is killed right after a registration, then account and event are there", async () => {
  const killed = await startProcess();
  const person = await signUp(killed);
  expect(await killed.end("SIGKILL")).toEqual([null, "SIGKILL"]);

  const auth = await startAuth({ folder });
  expect(await statusOf(auth, person.token)).toBe(200);
  await logIn(auth, person);
  await vi.waitFor(() =>
    expect(auth.published("user.registered", person.id)).toMatchObject([
      { version: 1, username: "Ruth", friendCode: person.friendCode },
    ]),
  );
  const drained = async () =>
    expect((await auth.context.users.findOne({ _id: person.id }))?.outbox).toEqual([]);
  await vi.waitFor(drained);
  await auth.close();
});

test("When the broker is away, then every call goes on and events wait in order", async () => {
  const alone = await startProcess();
  const person = await signUp(alone);
  const token = await logIn(alone, person);
  for (const username of ["Orpah", "Naomi"]) {
    const renamed = await alone.call("PUT /api/auth/profile", { token, body: { username } });
    expect(renamed.status).toBe(200);
  }
  expect((await alone.call("GET /readyz", {})).status).toBe(200);
  expect(await alone.end("SIGTERM")).toEqual([0, null]);

  const auth = await startAuth({ folder });
  await vi.waitFor(() => {
    expect(auth.published("user.registered", person.id)).toHaveLength(1);
    expect(auth.published("user.profile_changed", person.id)).toMatchObject([
      { version: 2, username: "Orpah" },
      { version: 3, username: "Naomi" },
    ]);
  });
  await auth.close();
});

test("When an account with waiting events is deleted, then only its end is told", async () => {
  const alone = await startProcess();
  const person = await signUp(alone);
  const body = { password: person.password };
  await alone.call("DELETE /api/auth/account", { token: person.token, body });
  await alone.end("SIGKILL");

  const auth = await startAuth({ folder });
  await vi.waitFor(() =>
    expect(auth.published("user.deleted", person.id)).toEqual([{ userId: person.id, version: 2 }]),
  );
  expect(auth.published("user.registered", person.id)).toEqual([]);
  await auth.close();
});

test("When auth is started again, then everything that was saved is there", async () => {
  const before = await startAuth({ folder });
  const person = await signUp(before);
  const position = { book: "Obadiah", chapter: 1 };
  await before.call("PUT /api/auth/bookmark", { token: person.token, body: position });
  await before.call("PUT /api/auth/last-read", { token: person.token, body: position });
  const old = await logIn(before, person);
  const changed = { currentPassword: person.password, newPassword: "threshing" };
  await before.call("PUT /api/auth/change-password", { token: person.token, body: changed });
  const account = await before.call("GET /api/auth/me", { token: person.token });
  await before.close();

  const after = await startAuth({ folder });
  expect((await after.call("GET /api/auth/me", { token: person.token })).body).toEqual(
    account.body,
  );
  expect(await statusOf(after, old)).toBe(401);
  await logIn(after, { ...person, password: "threshing" });
  await after.close();
});

test("When auth logs, then no line holds a password, a token, an email or a hash", async () => {
  const auth = await startAuth({ folder });
  const person = await signUp(auth);
  const { token, email, password } = person;
  await logIn(auth, person);
  await auth.call("POST /api/auth/login", { body: { email, password: "wrong password" } });
  await auth.call("POST /api/auth/register", {
    raw: `{"email":"${email}","password":"${password}`,
  });
  const body = { currentPassword: password, newPassword: "threshing" };
  await auth.call("PUT /api/auth/change-password", { token, body });
  await auth.call("DELETE /api/auth/account", { token, body: { password: "threshing" } });
  await vi.waitFor(() =>
    expect(auth.log.filter((line) => line.includes('"request"')).length).toBeGreaterThanOrEqual(6),
  );
  const said = auth.log.join("");
  for (const secret of [token, email, password, "wrong password", "threshing", "$2b$"]) {
    expect(said).not.toContain(secret);
  }
  await auth.close();
});

test("When a setting is wrong, then the process says which and ends with 1", async () => {
  const child = spawn(process.execPath, [main], {
    env: { ...testEnvironment(folder), BCRYPT_COST: "99", INTERNAL_KEY: "" },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk;
  });
  expect(await once(child, "close")).toEqual([1, null]);
  expect(said).toContain("INTERNAL_KEY: is missing");
  expect(said).toContain("BCRYPT_COST: must be a whole number from 4 to 15");
});
