import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openStore } from "@berea/service-kit/store";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { personModel } from "../src/models/person.ts";
import { accept, ask, friendsOf, newPerson } from "./people.ts";
import { call, internalKey, type TestFriends, testEnvironment } from "./start-friends.ts";
import { tokenOf } from "./tokens.ts";

const main = join(import.meta.dirname, "../src/main.ts");
/** Nothing listens there: the discard port. */
const BROKER_AWAY = "amqp://127.0.0.1:9";
const AUTH_AWAY = "http://127.0.0.1:9";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "friends-"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Starts friends as its own process, as an image would. */
function startProcess(environment: NodeJS.ProcessEnv) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { PATH, ...testEnvironment(folder), PORT: "0", ...environment },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const ended = once(child, "close").then(([code, signal]) => code ?? signal);
  const ready = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
      const url = /"url":"([^"]+)","msg":"friends is ready"/.exec(output)?.[1];
      if (url) ready.resolve(url);
    });
  }
  ended.then(() => ready.reject(new Error(`friends ended: ${output}`)));
  ready.promise.catch(() => {});
  return {
    ended,
    output: () => output,
    end: (signal: NodeJS.Signals) => {
      child.kill(signal);
      return ended;
    },
    ready: async () => {
      const url = await ready.promise;
      const at: Pick<TestFriends, "call"> = { call: (...given) => call(url, ...given) };
      return at;
    },
  };
}

test("When friends is killed, then what was answered is there at the next start", async () => {
  const [ruth, naomi] = [newPerson("Ruth"), newPerson("Naomi")];
  const store = await openStore({ folder, database: "friends" });
  const people = await store.collection(personModel);
  for (const { id, username, friendCode } of [ruth, naomi]) {
    await people.insert({ _id: id, version: 1, username, friendCode });
  }
  await store.close();

  const away = { AMQP_URL: BROKER_AWAY, AUTH_URL: AUTH_AWAY };
  const killed = startProcess(away);
  const before = await killed.ready();
  expect((await ask(before, ruth, naomi)).status).toBe(200);
  expect((await accept(before, naomi, ruth)).status).toBe(200);
  expect(await killed.end("SIGKILL")).toBe("SIGKILL");

  const again = startProcess(away);
  const after = await again.ready();
  expect((await after.call("GET /readyz")).status).toBe(200);
  expect(await friendsOf(after, ruth)).toEqual([{ _id: naomi.id, username: "Naomi" }]);
  expect(await again.end("SIGTERM")).toBe(0);
  for (const secret of [ruth.token, internalKey, "BEGIN PUBLIC KEY"]) {
    expect(killed.output() + again.output()).not.toContain(secret);
  }
});

test("When auth knows of an ended session, then friends asks with the key and refuses it", async () => {
  const ruth = newPerson("Ruth");
  const issuedAt = Math.floor(Date.now() / 1000);
  const asked: unknown[] = [];
  const auth = createServer(({ url, headers }, response) => {
    asked.push([url, headers["x-internal-key"]]);
    const ended = [{ userId: ruth.id, before: issuedAt + 5, keep: "kept" }];
    response.end(JSON.stringify({ cursor: "1", ended }));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void auth.close());
  await once(auth, "listening");
  const { port } = auth.address() as AddressInfo; // it listens on TCP
  const friends = startProcess({ AUTH_URL: `http://127.0.0.1:${port}` });
  const at = await friends.ready();
  expect(asked[0]).toEqual(["/internal/ended-sessions", internalKey]);
  expect((await at.call("GET /api/friends", { token: ruth.token })).status).toBe(401);
  const kept = tokenOf(ruth.id, { sid: "kept" });
  expect((await at.call("GET /api/friends", { token: kept })).status).toBe(200);
  expect(await friends.end("SIGTERM")).toBe(0);
});

test("When production has none of what replicas share, then the start ends with one message", async () => {
  const service = startProcess({ NODE_ENV: "production" });
  expect(await service.ended).toBe(1);
  const why = "is missing (production needs it, unless BEREA_STANDALONE=1)";
  const missing = ["MONGODB_URL", "AMQP_URL", "REDIS_URL", "AUTH_URL"];
  expect(service.output()).toBe(
    `Cannot start: some settings are wrong.\n${missing.map((name) => `  ${name}: ${why}\n`).join("")}`,
  );
});
