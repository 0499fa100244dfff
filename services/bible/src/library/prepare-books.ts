import { createHash } from "node:crypto";
import { books } from "@berea/scripture";
import { type PreparedReply, prepareReply } from "@berea/service-kit";
import { immutableCacheControl } from "./prepare-chapters.ts";

/** Prepares the list of books, with a version that covers their chapters. */
export function prepareBooks(chapters: ReadonlyMap<string, PreparedReply>): Promise<PreparedReply> {
  const list = {
    translation: "KJV",
    version: versionOf(chapters),
    books: books.map(({ number: _, ...book }) => book),
  };
  return prepareReply(Buffer.from(JSON.stringify(list)), {
    type: "application/json; charset=utf-8",
    cacheControl: immutableCacheControl,
  });
}

function versionOf(chapters: ReadonlyMap<string, PreparedReply>): string {
  const hash = createHash("sha256");
  for (const { variants } of chapters.values()) hash.update(variants.identity.etag);
  return hash.digest("base64url").slice(0, 22);
}
