// Good and bad requests for every call, against the whole system: no answer may be a fault of ours.
// npm run bench -- fuzz [--requests 20000] [--seed 1]
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Call, calls, errorBody } from "@berea/contracts";
import { type FuzzPlan, fuzzCall } from "@berea/contracts/testing";
import { routeTable } from "@berea/gateway/routes";
import { startSystem } from "@berea/standalone/system";
import { printTable } from "./load/table.ts";

const AT_ONCE = 6;
const WITHOUT_LIMITS = "1000000000";

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "20000" },
    seed: { type: "string", default: `${Date.now() % 1_000_000_000}` },
  },
});
const all = Object.values<Call>(calls);
const counts = new Map<string, Map<number, number>>(all.map(({ id }) => [id, new Map()]));
const folder = mkdtempSync(join(tmpdir(), "berea-fuzz-"));
const system = await startSystem({
  ...process.env,
  PORT: "0",
  DATA_DIR: folder,
  LOG_LEVEL: "fatal",
  BCRYPT_COST: "4",
  TRUST_PROXY: "1",
  RATE_LIMIT_FACTOR: "1000000",
  AUTH_LIMIT_ACCOUNT: WITHOUT_LIMITS,
  AUTH_LIMIT_ADDRESS: WITHOUT_LIMITS,
  AUTH_LIMIT_SIGN_UPS: WITHOUT_LIMITS,
});
const started = performance.now();
try {
  const plan: Omit<FuzzPlan, "tokens"> = {
    url: system.url,
    requests: Math.ceil(Number(values.requests) / all.length),
    seed: Number(values.seed),
    isAway: await awayServices(),
    onReply: ({ id }, status) => count(id, status),
  };
  const waiting = [...all];
  const failures: string[] = [];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let call = waiting.pop(); call; call = waiting.pop()) {
        // Of its own: a call may end sessions and delete accounts.
        const tokens = [await signUp(`${call.id}-1`), await signUp(`${call.id}-2`)];
        await fuzzCall(call, { ...plan, tokens }).catch((error: Error) =>
          failures.push(error.message),
        );
      }
    }),
  );
  report(plan.seed, failures);
  process.exitCode = failures.length === 0 ? 0 : 1;
} finally {
  await system.close();
  rmSync(folder, { recursive: true, force: true });
}

async function signUp(username: string): Promise<string> {
  const body = { username, email: `${username}@example.org`, password: "gleaning" };
  const reply = await fetch(system.url + calls.register.path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...body, denomination: "Baptist" }),
  });
  return calls.register.reply.parse(await reply.json()).token;
}

/** Whether a path leads to a service that the system does not have. */
async function awayServices(): Promise<(path: string) => boolean> {
  const answer = await Promise.all(
    routeTable.map(async ({ prefix }) => {
      const reply = await fetch(system.url + prefix);
      return reply.status === 503 && errorBody.safeParse(await reply.json()).success
        ? [prefix]
        : [];
    }),
  );
  const prefixes = answer.flat();
  return (path) => prefixes.some((prefix) => path.startsWith(prefix));
}

function count(id: string, status: number): void {
  const ofCall = counts.get(id);
  ofCall?.set(status, (ofCall.get(status) ?? 0) + 1);
}

function report(seed: number, failures: readonly string[]): void {
  const statuses = [
    ...new Set([...counts.values()].flatMap((ofCall) => [...ofCall.keys()])),
  ].sort();
  printTable(
    ["call", ...statuses.map(String)],
    [...counts].map(([id, ofCall]) => [
      id,
      ...statuses.map((status) => `${ofCall.get(status) ?? ""}`),
    ]),
  );
  const total = [...counts.values()].flatMap((ofCall) => [...ofCall.values()]);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(
    `\n${total.reduce((sum, part) => sum + part, 0)} requests in ${seconds} s with seed ${seed}, ${failures.length} calls failed.`,
  );
  for (const failure of failures) console.log(`\n${failure}`);
}
