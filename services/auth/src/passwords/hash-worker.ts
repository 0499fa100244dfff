import { compareSync, hashSync } from "bcryptjs";

// Runs in the worker threads of passwords.ts: a hash blocks its thread for a quarter of a second.

export function hash(task: { password: string; cost: number }): string {
  return hashSync(task.password, task.cost);
}

export function compare(task: { password: string; hash: string }): boolean {
  return compareSync(task.password, task.hash);
}
