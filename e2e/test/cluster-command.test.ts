import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { calls } from "@berea/contracts";
import { freePort } from "@berea/service-kit/testing";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { descendantsOf, stillRunning } from "../src/descendant-processes.ts";
import { listen } from "../src/listener.ts";
import { logIn, makePair } from "../src/people.ts";

const root = join(import.meta.dirname, "../..");
let command: ChildProcess | undefined;
afterEach(async () => {
  if (!command || command.exitCode !== null || command.signalCode !== null) return;
  command.kill();
  await once(command, "exit");
});

test("When the development cluster is started, then friends are told of logins, and it leaves no process behind", async () => {
  const port = await freePort();
  const { url = "", lines } = await startCommand(port);
  expect(url).toBe(`http://127.0.0.1:${port}`);
  const [person, friend] = await makePair(url);
  const { text } = calls.getVerseOfTheDay.reply.parse(await read(url, "/api/verse-of-the-day"));
  expect(text).not.toBe("");
  const path = "/api/interpret/John%203:16?denomination=Lutheran";
  const { sourceDenomination } = calls.interpretVerse.reply.parse(await read(url, path));
  expect(sourceDenomination).toBe("Lutheran");
  const ear = await listen(url, friend);
  await logIn(url, person);
  await vi.waitFor(() => expect(ear.names()).toEqual([person.name]), { timeout: 15_000 });
  ear.socket.close();
  expect(lines.join("\n")).toMatch(
    /^auth +\[\d\d:\d\d:\d\d\] INFO: request .*"path":"\/api\/auth\/login"/m,
  );

  const started = descendantsOf(command?.pid ?? 0);
  expect(started.length).toBeGreaterThan(8);
  const ended = once(command as ChildProcess, "exit"); // startCommand has started it
  command?.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => stillRunning(started)).toEqual([]);
});

test("When the port is taken, then the development cluster says so and ends", async () => {
  const other = createServer();
  onTestFinished(() => void other.close());
  const port = await freePort();
  await once(other.listen(port, "127.0.0.1"), "listening");
  const { url, lines } = await startCommand(port);
  expect(url).toBeUndefined();
  expect(lines.join("\n")).toContain(`Port ${port} cannot be used.`);
});

/** Runs the command until it is ready or has ended. */
async function startCommand(port: number) {
  const child = spawn(process.execPath, [join(root, "scripts/dev-cluster.mjs")], {
    cwd: root,
    env: { ...process.env, PORT: `${port}`, BCRYPT_COST: "4", FRIENDS_LIMIT_MISSES: "100000" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  command = child;
  const lines: string[] = [];
  const ready = Promise.withResolvers<string | undefined>();
  for (const input of [child.stdout, child.stderr]) {
    createInterface({ input }).on("line", (line) => {
      lines.push(line);
      const url = /^Berea is ready: (\S+)$/.exec(line)?.[1];
      if (url) ready.resolve(url);
    });
  }
  child.once("close", () => ready.resolve(undefined));
  return { url: await ready.promise, lines };
}

async function read(url: string, path: string): Promise<unknown> {
  return await (await fetch(url + path)).json();
}
