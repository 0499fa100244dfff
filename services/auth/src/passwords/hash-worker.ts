import { compareSync, hashSync } from "bcryptjs";

// Runs in the threads of passwords.ts: a hash takes a quarter of a second of computing, during
// which this thread can do nothing else.

/** Hashes a password with a salt of its own. */
export function hash(task: { password: string; cost: number }): string {
  return hashSync(task.password, task.cost);
}

/** Whether a hash was made from the password. */
export function compare(task: { password: string; hash: string }): boolean {
  return compareSync(task.password, task.hash);
}
