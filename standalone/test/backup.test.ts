import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecrets } from "../src/secrets.ts";
import { call, register, type Standalone, startStandalone } from "./standalone.ts";

const commands = join(import.meta.dirname, "../src/commands");
let folder: string;
let data: string;
let started: Standalone[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "berea-"));
  data = join(folder, "data");
  started = [];
});
afterEach(() => {
  for (const { child } of started) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

test("When a serving system is backed up and restored elsewhere, then people find everything again", async () => {
  const { url } = await start();
  const ruth = await register(url, "ruth@example.org");
  const naomi = await register(url, "naomi@example.org");
  await befriend(url, ruth, naomi);
  const bookmark = { book: "Ruth", chapter: 2 };
  expect((await call(url, "PUT", "/api/auth/bookmark", bookmark, ruth.token)).status).toBe(200);

  const made = run("back-up", join(folder, "kept"));
  expect(made).toMatchObject({ status: 0, stderr: "" });
  expect(made.stdout).toMatch(/^Backed up \d+ files, \d+ kB, into .*kept\nIt holds the secrets/);
  expect(statSync(join(folder, "kept")).mode & 0o777).toBe(0o700);
  for (const name of readdirSync(join(folder, "kept"))) {
    expect(statSync(join(folder, "kept", name)).mode & 0o777).toBe(0o600);
  }
  // What happens after the backup is not in it.
  await register(url, "boaz@example.org");
  await stopAll();

  data = join(folder, "another machine");
  expect(run("restore", join(folder, "kept"))).toMatchObject({ status: 0, stderr: "" });
  const again = (await start()).url;
  const login = { email: "ruth@example.org", password: "gleaning" };
  const opened = await call(again, "POST", "/api/auth/login", login);
  expect(await opened.json()).toMatchObject({ _id: ruth._id, bookmarkedBook: "Ruth" });
  // Sessions go on, since the keys came along.
  const friends = await call(again, "GET", "/api/friends", undefined, ruth.token);
  expect(await friends.json()).toEqual([{ _id: naomi._id, username: "Ruth" }]);
  const late = { email: "boaz@example.org", password: "gleaning" };
  expect((await call(again, "POST", "/api/auth/login", late)).status).toBe(401);
});

test("When a backup is restored over other data, then that is kept beside it", async () => {
  await backUpOneAccount();
  const { stdout, status } = run("restore", join(folder, "kept"));
  expect(status).toBe(0);
  const beside = readdirSync(folder).find((name) => name.startsWith("data.before-"));
  expect(stdout).toContain(`${beside}; delete it when all is well.`);
  expect(readdirSync(join(folder, String(beside)))).toContain("auth.sqlite");
});

test("When Berea is running, then nothing is restored under it", async () => {
  await backUpOneAccount();
  const { url } = await start();
  const secrets = readFileSync(join(data, "secrets.json"), "utf8");
  const { status, stderr } = run("restore", join(folder, "kept"));
  expect(status).toBe(1);
  expect(stderr).toMatch(/^Berea is running on .*data\. Stop it, then restore\..*\n$/);
  expect(readFileSync(join(data, "secrets.json"), "utf8")).toBe(secrets);
  expect((await call(url, "POST", "/api/auth/login", ruthsLogin)).status).toBe(200);
});

test("When a backup is damaged or none at all, then it is refused and nothing changes", async () => {
  await backUpOneAccount();
  const before = readdirSync(data).sort();
  appendFileSync(join(folder, "kept", "auth.sqlite"), "x");
  expect(run("restore", join(folder, "kept")).stderr).toMatch(
    /^The backup is damaged: auth\.sqlite does not match its manifest\./,
  );
  rmSync(join(folder, "kept", "auth.sqlite"));
  expect(run("restore", join(folder, "kept")).stderr).toMatch(
    /^The backup is damaged: auth\.sqlite/,
  );
  writeFileSync(join(folder, "kept", "backup.json"), '{"files":[{"name":"../../x.json"}]}');
  expect(run("restore", join(folder, "kept")).stderr).toMatch(/is not a backup of Berea/);
  expect(run("restore", join(folder, "nowhere")).stderr).toMatch(/is not a backup of Berea/);
  expect(run("restore").stderr).toMatch(/^Specify a backup: npm run restore/);
  expect(readdirSync(data).sort()).toEqual(before);
});

test("When a backup cannot be made, then one line says why and nothing half-made is left", async () => {
  expect(run("back-up", join(folder, "kept")).stderr).toMatch(/^There is nothing to back up in /);
  mkdirSync(data);
  writeFileSync(
    join(data, "auth.sqlite"),
    "no database, but long enough to be taken for one".repeat(30),
  );
  expect(run("back-up", join(folder, "kept"))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^The backup failed: .*\n$/),
  });
  mkdirSync(join(folder, "kept"));
  expect(run("back-up", join(folder, "kept")).stderr).toMatch(/already exists\./);
  expect(readdirSync(folder).sort()).toEqual(["data", "kept"]);
  expect(existsSync(join(folder, "kept", "backup.json"))).toBe(false);
});

test("When backups are made into one folder, then as many as are to be kept stay, and nothing else goes", () => {
  mkdirSync(data);
  openSecrets(data);
  const into = join(folder, "backups");
  const [oldest, newer] = ["20260101T031500Z", "20260102T031500Z"];
  for (const name of [oldest, newer]) run("back-up", join(into, name));
  for (const other of ["mine", "20250101T031500Z"]) mkdirSync(join(into, other));
  const { stdout } = run("back-up", "--into", into, "--keep", "2");
  expect(stdout).toMatch(/\nRemoved 20260101T031500Z\.\n$/);
  const made = /into .*backups\/(\w+)\n/.exec(stdout)?.[1];
  expect(readdirSync(into).sort()).toEqual(["20250101T031500Z", newer, made, "mine"]);
  expect(run("back-up", "--keep", "0").stderr).toBe(
    "Specify how many backups to keep: --keep 14\n",
  );
  expect(run("back-up", "--kept", "3").stderr).toMatch(/^Unknown option '--kept'.*\n$/);
});

const ruthsLogin = { email: "ruth@example.org", password: "gleaning" };

async function backUpOneAccount(): Promise<void> {
  const { url } = await start();
  await register(url, ruthsLogin.email);
  expect(run("back-up", join(folder, "kept")).status).toBe(0);
  await stopAll();
}

async function befriend(
  url: string,
  one: { token: string; _id: string },
  other: { token: string; friendCode: string },
): Promise<void> {
  const body = { friendCode: other.friendCode };
  await expect
    .poll(async () => (await call(url, "POST", "/api/friends/request", body, one.token)).status)
    .toBe(200);
  const accept = `/api/friends/requests/accept/${one._id}`;
  expect((await call(url, "POST", accept, undefined, other.token)).status).toBe(200);
}

async function start(): Promise<{ url: string }> {
  const system = startStandalone(data);
  started.push(system);
  return { url: await system.ready };
}

async function stopAll(): Promise<void> {
  for (const { child, exit } of started) {
    child.kill("SIGTERM");
    await exit;
  }
}

function run(command: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(commands, `${command}.ts`), ...args],
    { encoding: "utf8", env: { ...process.env, DATA_DIR: data }, cwd: folder },
  );
  return { status, stdout, stderr };
}
