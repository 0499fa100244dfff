/**
 * Keeps a public answer of the server at its address, and of all there at most the newest `most`.
 * Errors and what is for somebody in particular are left out.
 */
export async function keepAnswer(
  name: string,
  address: string,
  answer: Response,
  most?: number,
): Promise<void> {
  if (!isPublic(answer)) return;
  try {
    const cache = await caches.open(name);
    await cache.put(address, answer);
    // The oldest comes first.
    const tooMany = most ? (await cache.keys()).slice(0, -most) : [];
    await Promise.all(tooMany.map((old) => cache.delete(old)));
  } catch {
    // Storage that is full or forbidden: then it is asked for again.
  }
}

/** What is kept at an address, if anything can be kept here at all. */
export async function keptAnswer(name: string, address: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(name)).match(address, { ignoreVary: true });
  } catch {
    return undefined;
  }
}

/** Whether everybody may be given this; the sign-in page of a hotel's network is no such answer. */
function isPublic({ status, redirected, headers }: Response): boolean {
  return (
    status === 200 &&
    !redirected &&
    /\bpublic\b/.test(headers.get("Cache-Control") ?? "") &&
    /^application\/json\b/.test(headers.get("Content-Type") ?? "")
  );
}
