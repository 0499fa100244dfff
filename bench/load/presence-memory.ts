import { readFileSync } from "node:fs";
import process from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import type { PinnedServer } from "./pinned-server.ts";

const CHECK_MS = 500;
const MOST_CHECKS = 60;
/** Memory is settled when it has stayed the same, within this part, for some checks. */
const SAME_PART = 0.002;
const SAME_CHECKS = 4;

/** Node options that let `settledMemory` ask a process to collect its garbage. */
export const collectable = `--import=${new URL("./presence-collect-garbage.ts", import.meta.url).href}`;

/** What a process holds, in bytes. */
export interface Memory {
  /** What the system counts. It shrinks late, so it also shows what was needed once. */
  readonly resident: number;
  /** JavaScript's heap and the buffers outside it. */
  readonly used: number;
}

/** The memory of a process once its garbage is collected and it has settled. */
export async function settledMemory({ pids, url }: PinnedServer): Promise<Memory> {
  const pid = pids[0] ?? 0;
  let resident = residentMemory(pid);
  for (let check = 0, same = 0; check < MOST_CHECKS && same < SAME_CHECKS; check += 1) {
    process.kill(pid, "SIGUSR2");
    await delay(CHECK_MS);
    const now = residentMemory(pid);
    same = Math.abs(now - resident) <= resident * SAME_PART ? same + 1 : 0;
    resident = now;
  }
  return { resident, used: await usedMemory(url) };
}

async function usedMemory(url: string): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const amountOf = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, "m").exec(metrics)?.[1]);
  return amountOf("nodejs_heap_size_used_bytes") + amountOf("nodejs_external_memory_bytes");
}

function residentMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
