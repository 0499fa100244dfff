import { existsSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { type Book, books } from "@berea/scripture";
import { DamagedContent, type Fault } from "./fault.ts";

/** A file as it lies in the folder of readings: `john/book.yaml`, `john/003.yaml`. */
export interface FoundFile {
  readonly path: string;
  readonly book: Book;
  /** None for the file about the book. */
  readonly chapter?: number;
}

/**
 * The files of readings in the order of the Bible, and what else lies among them; a writer may have
 * misnamed it. What begins with a dot is left alone.
 * @throws DamagedContent when there is no such folder, or none of them in it
 */
export function findReadingFiles(folder: string): { found: FoundFile[]; strangers: Fault[] } {
  const paths = new Set(existsSync(folder) ? filesBelow(folder) : []);
  const found = books
    .flatMap((book) => placesOf(folder, book))
    .filter(({ path }) => paths.delete(path));
  if (found.length === 0) {
    throw new DamagedContent([{ file: relative("", folder), line: 1, what: "holds no readings" }]);
  }
  const what = "is neither <book>/book.yaml nor <book>/<chapter, three digits>.yaml";
  const strangers = [...paths].map((path) => ({ file: relative("", path), line: 1, what }));
  return { found, strangers };
}

function placesOf(folder: string, book: Book): FoundFile[] {
  const at = (name: string) => join(folder, book.slug, `${name}.yaml`);
  const chapters = book.verses.map((_, index) => ({
    path: at(String(index + 1).padStart(3, "0")),
    book,
    chapter: index + 1,
  }));
  return [{ path: at("book"), book }, ...chapters];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
