import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startUpstream, writeFrontEnd } from "./start-gateway.ts";

const main = join(import.meta.dirname, "../src/main.ts");

test("When it is started alone, then it serves, and SIGTERM ends it after the running request", async () => {
  const entered = Promise.withResolvers<void>();
  let release = () => {};
  const auth = await startUpstream((request, response) => {
    if (request.url === "/readyz") return void response.end("{}");
    release = () => void response.end("whole");
    entered.resolve();
  });
  const gateway = await start({ AUTH_URL: auth.url });
  const url = await gateway.ready;
  expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ status: "ready" });
  const reply = fetch(`${url}/api/auth/me`);
  await entered.promise;
  gateway.child.kill("SIGTERM");
  await expect
    .poll(() =>
      fetch(url).then(
        () => "open",
        () => "closed",
      ),
    )
    .toBe("closed");
  release();
  expect(await (await reply).text()).toBe("whole");
  expect(await gateway.exit).toBe(0);
});

test("When its settings are wrong or the front end is missing, then one message says so and it exits with 1", async () => {
  const wrong = await start({ AUTH_URL: "auth", PORT: "http" });
  expect(await wrong.exit).toBe(1);
  expect(wrong.output()).toMatch(/^Cannot start: .*\n {2}PORT: .*\n {2}AUTH_URL: .*\n$/);
  const unbuilt = await start({ FRONTEND_DIR: "/nonexistent" });
  expect(await unbuilt.exit).toBe(1);
  expect(unbuilt.output()).toMatch(/^Cannot find the built front end in \/nonexistent\..*\n$/);
});

async function start(environment: NodeJS.ProcessEnv) {
  const folder = await writeFrontEnd();
  onTestFinished(() => rm(folder, { recursive: true }));
  const child: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, PORT: "0", FRONTEND_DIR: folder, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
      const url = /"url":"([^"]+)"/.exec(output)?.[1];
      if (url) ready.resolve(url);
    });
  }
  const exit = once(child, "close").then(([code]) => code);
  return { child, ready: ready.promise, exit, output: () => output };
}
