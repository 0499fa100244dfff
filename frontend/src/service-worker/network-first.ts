/** Longer than that nobody should wait for what is there already. */
const patienceMs = 4000;

/**
 * What the network answers, or else what is kept: when it fails, when it is slow and when the
 * server has an error of its own.
 */
export async function networkFirst(
  asked: Promise<Response>,
  readKept: () => Promise<Response | undefined>,
): Promise<Response> {
  const inTime = await Promise.race([asked.catch(() => undefined), impatience()]);
  if (inTime && inTime.status < 500) return inTime;
  return (await readKept().catch(() => undefined)) ?? asked;
}

function impatience(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, patienceMs, undefined));
}
