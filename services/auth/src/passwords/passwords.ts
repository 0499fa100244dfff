import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { Problem } from "@berea/service-kit";
import { getRounds, truncates } from "bcryptjs";
import { Piscina } from "piscina";
import { Counter, type Registry } from "prom-client";

/** Hashes and checks passwords in threads of their own, so that nobody else waits for it. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Does the same work, and answers false, when there is no hash to compare with. */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Whether a hash was made with less work than is asked for now. */
  isWeak(hash: string): boolean;
  /** Whether there are threads to work. */
  ready(): boolean;
  close(): Promise<void>;
}

/** With two threads at cost 12 the last in the line waits for about 10 s. */
const WAITING_PER_THREAD = 32;
const RETRY_AFTER_S = 5;

/** Starts the threads, one for each core, and makes the hash that unknown accounts are given. */
export async function openPasswords(cost: number, registry: Registry): Promise<Passwords> {
  const threads = availableParallelism();
  const pool = new Piscina<object, unknown>({
    filename: new URL("./hash-worker.ts", import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    maxQueue: threads * WAITING_PER_THREAD,
    execArgv: [],
    // The threads need no setting, and the environment may hold the private key.
    env: {},
  });
  const work = new Counter({
    name: "auth_password_work_total",
    help: "Hashes made and compared, by their cost",
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
      // bcrypt reads 72 bytes and ignores the rest, so a longer password could only seem right.
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
