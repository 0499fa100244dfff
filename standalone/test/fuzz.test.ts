import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Call, calls } from "@berea/contracts";
import { fuzzCall } from "@berea/contracts/testing";
import { type System, startSystem } from "@berea/standalone/system";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
let system: System;
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "berea-fuzz-"));
  const environment = { PORT: "0", DATA_DIR: folder, BCRYPT_COST: "4", TRUST_PROXY: "1" };
  system = await startSystem({ ...process.env, ...environment, LOG_LEVEL: "fatal" });
  const reply = await fetch(system.url + calls.register.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      username: "Ruth",
      email: "ruth@example.org",
      password: "gleaning",
      denomination: "Baptist",
    }),
  });
  token = calls.register.reply.parse(await reply.json()).token;
});
afterAll(async () => {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
});

test.each(Object.values<Call>(calls))(
  "When $id is asked well or badly, then no answer is a fault of ours",
  async (call) => {
    const replies: number[] = [];
    await fuzzCall(call, {
      url: system.url,
      requests: 25,
      seed: 20_240_405,
      tokens: [token],
      isAway: () => false,
      onReply: (_call, status) => replies.push(status),
    });
    expect(replies).toHaveLength(25);
  },
);
