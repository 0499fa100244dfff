import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Problem } from "@berea/service-kit";
import { getRounds, truncates } from "bcryptjs";
import { Piscina } from "piscina";
import { Counter, type Registry } from "prom-client";

/** Hashes and checks passwords in worker threads, so that requests are not blocked. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash, does the same work against a dummy hash and returns false. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash has a lower cost than the current one. */
  isWeak(hash: string): boolean;
  /** Whether worker threads are running. */
  ready(): boolean;
  close(): Promise<void>;
}

/** With two threads at cost 12, the last in the queue waits for about 10 s. */
const WAITING_PER_THREAD = 32;
const RETRY_AFTER_S = 5;

/** Starts one thread for each core, and makes the dummy hash. */
export async function openPasswords(cost: number, registry: Registry): Promise<Passwords> {
  const threads = availableParallelism();
  const pool = new Piscina<object, unknown>({
    filename: new URL("./hash-worker.ts", import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: threads * WAITING_PER_THREAD,
    execArgv: [],
    // The threads need no settings, and the environment may hold the private key.
    env: {},
  });
  const work = new Counter({
    name: "auth_password_work_total",
    help: "Password hashes made or compared, by cost",
    labelNames: ["work", "cost"],
    registers: [registry],
  });

  async function run(task: { work: "hash" | "compare"; cost: number; with: object }) {
    if (pool.queueSize >= pool.options.maxQueue) throw tooBusy();
    const outcome = await pool.run(task.with, { name: task.work });
    work.inc({ work: task.work, cost: task.cost });
    return outcome;
  }

  async function hash(password: string): Promise<string> {
    return String(await run({ work: "hash", cost, with: { password, cost } }));
  }

  const dummyHash = await hash(randomBytes(32).toString("base64"));
  return {
    hash,
    matches: async (password, given) => {
      const against = given ?? dummyHash;
      const task = { password, hash: against };
      const same = await run({ work: "compare", cost: getRounds(against), with: task });
      // bcrypt ignores all but the first 72 bytes, so a longer password could match wrongly.
      return same === true && given !== undefined && !truncates(password);
    },
    isWeak: (given) => getRounds(given) < cost,
    ready: () => pool.threads.length > 0,
    close: () => pool.destroy(),
  };
}

function tooBusy(): Problem {
  const message = "Too many people are logging in right now. Please try again in a moment.";
  return new Problem(503, "busy", message, RETRY_AFTER_S);
}
