import { books } from "@berea/scripture";
import { type PreparedReply, prepareReply } from "@berea/service-kit";
import { immutableCacheControl } from "./prepare-chapters.ts";

/** Prepares the list of books. */
export function prepareBooks(): Promise<PreparedReply> {
  const list = books.map(({ number: _, ...book }) => book);
  return prepareReply(Buffer.from(JSON.stringify({ translation: "KJV", books: list })), {
    type: "application/json; charset=utf-8",
    cacheControl: immutableCacheControl,
  });
}
