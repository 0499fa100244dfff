import { type Book, books } from "@berea/scripture";
import { call } from "../../shared/api-client.ts";
import { bookCaches, bookPath, booksName } from "./kept-text.ts";

/** The header that tells how much room a kept book takes. */
export const sizeHeader = "X-Kept-Bytes";

/**
 * Keeps each book that is not here in the version of the server, one after the other; books of other
 * versions go when all are here. Another tab that does the same is waited for.
 * @throws ApiError and what Cache Storage throws; what is kept until then stays
 */
export async function downloadBooks(
  signal: AbortSignal,
  onKept: (count: number) => void,
): Promise<void> {
  // Before anything else: where nothing may be kept, nothing need be fetched.
  await bookCaches();
  const name = booksName(await fetchVersion(signal));
  await navigator.locks.request("bereaWholeBible", { signal }, async () => {
    const cache = await caches.open(name);
    const here = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
    for (const book of books.filter((one) => !here.has(bookPath(one.name)))) {
      const kept = await fetchBook(book, signal);
      signal.throwIfAborted();
      await cache.put(bookPath(book.name), kept);
      here.add(bookPath(book.name));
      onKept(here.size);
    }
    const others = (await bookCaches()).filter((other) => other !== name);
    await Promise.all(others.map((other) => caches.delete(other)));
  });
}

const invalidFormat = "The server answered in an invalid format.";

async function fetchVersion(signal: AbortSignal): Promise<string> {
  const list = await call("getBooks", { signal });
  if (typeof list?.version !== "string") throw new Error(invalidFormat);
  return list.version;
}

async function fetchBook({ name, chapters }: Book, signal: AbortSignal): Promise<Response> {
  const reply = await call("getBook", { params: { book: name }, signal });
  if (reply?.chapters?.length !== chapters) throw new Error(invalidFormat);
  const body = new TextEncoder().encode(JSON.stringify(reply));
  return new Response(body, { headers: { [sizeHeader]: `${body.length}` } });
}
