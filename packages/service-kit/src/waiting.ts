/** Settles as `promise` does, or rejects with `late()` after `timeoutMs`. */
export async function within<T>(
  promise: Promise<T>,
  timeoutMs: number,
  late: () => Error,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), timeoutMs);
  });
  return await Promise.race([promise, tooLate]).finally(() => clearTimeout(timer));
}

/** Resolves when every promise has settled or `timeoutMs` have passed. */
export async function settled(promises: Iterable<unknown>, timeoutMs: number): Promise<void> {
  const late = new Error("not settled in time");
  await within(Promise.allSettled(promises), timeoutMs, () => late).catch((error: unknown) => {
    if (error !== late) throw error;
  });
}

/** Waits for every promise, even after one has failed; then rejects with the first failure. */
export async function allDone(promises: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(promises)).find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}
