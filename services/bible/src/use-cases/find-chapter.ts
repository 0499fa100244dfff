import { describeChapters } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import type { BibleContext } from "../context.ts";
import { chapterPath, isNameOf, readChapterNumber } from "../rules.ts";
import { type FoundText, findBookWritten } from "./find-book.ts";

/** Finds a chapter by the parts of its path. @throws Problem 404 */
export function findChapter(
  context: BibleContext,
  written: { readonly book: string; readonly chapter: string },
): FoundText {
  const book = findBookWritten(written.book);
  const number = readChapterNumber(written.chapter);
  const path = number === undefined ? "" : chapterPath(book.name, number);
  const reply = context.chapters.get(path);
  if (!reply) throw new Problem(404, "unknown_chapter", describeChapters(book));
  return isNameOf(book, written.book) ? { reply } : { movedTo: path };
}
