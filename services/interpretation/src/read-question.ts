import {
  type Book,
  bookPassage,
  chapterPassage,
  describeChapters,
  findBook,
  isChapter,
  parseReference,
} from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import type { Question } from "./rules.ts";

/** A name and the numbers after it, as in "1 john 4 : 7" or "Genesis 1:1-2:3". */
const written = /^\s*((?:\d\s*)?\p{L}[\p{L}\s.'’_-]*?)[\s._-]*(\d[\d\s:.–-]*)?$/u;

const longestReference = 120;

/**
 * Parses a reference to verses, a whole chapter or a book.
 * @throws Problem 400 when it is malformed, 404 when the passage does not exist
 */
export function readReference(reference: string): Question {
  if (findBook(reference)) return readBook(reference);
  const passage = parseReference(reference);
  if (passage) return { passage, about: isChapter(passage) ? "chapter" : "verses" };
  const [, name, numbers = ""] = matchWritten(reference);
  if (!name) throw invalid("Please ask for a reference such as John 3:16.");
  throw notFound(describePlaces(requireBook(name), numbers));
}

/**
 * Parses a chapter of a book.
 * @throws Problem 400 when the chapter is not a number, 404 when it does not exist
 */
export function readChapter(name: string, number: string): Question {
  const book = requireBook(name);
  if (!/^\d+$/.test(number)) throw invalid("Please ask for a chapter by its number.");
  const passage = chapterPassage(book.number, Number(number));
  if (!passage) throw notFound(describeChapters(book));
  return { passage, about: "chapter" };
}

/** @throws Problem 404 when there is no such book */
export function readBook(name: string): Question {
  const passage = bookPassage(requireBook(name).number);
  if (!passage) throw notFound(unknownBook);
  return { passage, about: "book" };
}

const unknownBook = "The Bible has no book of that name.";

function requireBook(name: string): Book {
  const book = findBook(name);
  if (!book) throw notFound(unknownBook);
  return book;
}

function matchWritten(reference: string): RegExpExecArray | [] {
  return reference.length > longestReference ? [] : (written.exec(reference) ?? []);
}

function invalid(message: string): Problem {
  return new Problem(400, "invalid_input", message);
}

function notFound(message: string): Problem {
  return new Problem(404, "not_found", message);
}

function describePlaces(book: Book, numbers: string): string {
  const [chapter = 0, verse = 0] = (numbers.match(/\d+/g) ?? []).map(Number);
  const verses = book.verses[chapter - 1];
  if (verses === undefined) return describeChapters(book);
  if (verse >= 1 && verse <= verses) return "There is no such passage.";
  return `There is no such verse: ${book.name} ${chapter} has verses 1 to ${verses}.`;
}
