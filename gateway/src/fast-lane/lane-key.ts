import { type Call, calls } from "@berea/contracts";
import {
  type Book,
  findBook,
  formatReference,
  isDenomination,
  parseReference,
} from "@berea/scripture";

/** Names what a call's path parameters ask for; undefined when the lane should not hold it. */
type Naming = (...parameters: string[]) => string | undefined;

interface Lane {
  readonly pattern: RegExp;
  readonly name: Naming;
  /** Whether the address may say a denomination. */
  readonly denomination: boolean;
}

/** The calls whose answers are the same for everybody. */
const lanes: readonly Lane[] = [
  lane(calls.getVerseOfTheDay, () => ""),
  lane(calls.getBooks, () => ""),
  lane(calls.getChapter, nameOfChapter),
  lane(calls.getBook, (book) => bookNamed(book)?.slug),
  lane(calls.interpretVerse, nameOfReference),
  lane(calls.interpretChapter, nameOfChapter),
  lane(calls.interpretBook, (book) => bookNamed(book)?.slug),
];

/**
 * The name under which the answer to an address is kept, the same for every spelling of the same
 * thing; undefined for whatever is not a public answer or does not exist. There are no more names
 * than there are answers, so nobody can fill the cache with spellings.
 */
export function laneKey(url: string): string | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? undefined : url.slice(mark + 1);
  for (const { pattern, name, denomination } of lanes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const named = name(...match.slice(1).map(decode));
    if (named === undefined) return undefined;
    if (query === undefined || (denomination && query === "denomination=")) {
      return `${pattern.source} ${named}`;
    }
    const asked = denomination ? denominationIn(query) : undefined;
    return asked && `${pattern.source} ${named} ${asked}`;
  }
  return undefined;
}

function lane(call: Call, name: Naming): Lane {
  const pattern = new RegExp(`^${call.path.replaceAll(/\{\w+\}/g, "([^/]+)")}$`);
  return { pattern, name, denomination: "denomination" in (call.query?.shape ?? {}) };
}

function nameOfChapter(name = "", chapter = ""): string | undefined {
  const book = bookNamed(name);
  if (!book || !/^[1-9]\d{0,2}$/.test(chapter) || Number(chapter) > book.chapters) return undefined;
  return `${book.slug}/${chapter}`;
}

/** A book by its own name. Other names may be answered with a redirect, which is not kept. */
function bookNamed(written = ""): Book | undefined {
  const book = findBook(written);
  return book && bare(book.name) === bare(written) ? book : undefined;
}

function nameOfReference(written = ""): string | undefined {
  const passage = parseReference(written);
  const reference = passage && formatReference(passage);
  return reference?.toLowerCase() === written.toLowerCase() ? reference : undefined;
}

function denominationIn(query: string): string | undefined {
  const [, written = ""] = /^denomination=([^&]+)$/.exec(query) ?? [];
  const denomination = decode(written.replaceAll("+", " "));
  return isDenomination(denomination) ? denomination : undefined;
}

function decode(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return "";
  }
}

/** Only plain spaces: the guard refuses control characters, and the lane must not answer them. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[ -]/g, "");
}
