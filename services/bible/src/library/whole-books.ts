import type { Book } from "@berea/scripture";
import { type PreparedReply, prepareReply } from "@berea/service-kit";
import { chapterPath } from "../rules.ts";
import { immutableCacheControl } from "./prepare-chapters.ts";

/**
 * Replies with whole books, each assembled from its chapters and compressed on first request: doing
 * so at the start would double the start-up time.
 */
export function openWholeBooks(
  chapters: ReadonlyMap<string, PreparedReply>,
): (book: Book) => Promise<PreparedReply> {
  const prepared = new Map<Book, Promise<PreparedReply>>();
  return (book) => {
    const known = prepared.get(book);
    if (known) return known;
    const reply = prepareReply(joinChapters(book, chapters), {
      type: "application/json; charset=utf-8",
      cacheControl: immutableCacheControl,
    });
    prepared.set(book, reply);
    return reply;
  };
}

/** The chapters are already JSON. */
function joinChapters(
  { name, chapters: count }: Book,
  chapters: ReadonlyMap<string, PreparedReply>,
): Buffer {
  const parts: Buffer[] = [
    Buffer.from(`{"translation":"KJV","book":${JSON.stringify(name)},"chapters":[`),
  ];
  for (let number = 1; number <= count; number++) {
    const chapter = chapters.get(chapterPath(name, number));
    if (!chapter) throw new Error(`${name} ${number} is not prepared.`);
    if (number > 1) parts.push(Buffer.from(","));
    parts.push(chapter.variants.identity.body);
  }
  return Buffer.concat([...parts, Buffer.from("]}")]);
}
