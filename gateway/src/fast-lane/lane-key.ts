import { type Call, calls, patternOf } from "@berea/contracts";
import {
  type Book,
  findBook,
  formatReference,
  isDenomination,
  parseReference,
} from "@berea/scripture";

interface Lane {
  readonly pattern: RegExp;
  /** Whether the URL may have a denomination. */
  readonly denomination: boolean;
}

/** The public calls in order of precedence. */
const lanes: readonly Lane[] = Object.values<Call>(calls)
  .filter((call) => call.public)
  .map(({ path, query }) => ({
    pattern: patternOf(path),
    denomination: "denomination" in (query?.shape ?? {}),
  }));

/**
 * The cache key of a URL, the same for every spelling; undefined when it is not a public answer or
 * does not exist. There are no more keys than answers, so spelling variants cannot fill the cache.
 */
export function laneKey(url: string): string | undefined {
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? undefined : url.slice(mark + 1);
  for (const { pattern, denomination } of lanes) {
    const match = pattern.exec(path);
    if (!match) continue;
    const named = nameOf(match.groups ?? {});
    if (named === undefined) return undefined;
    if (query === undefined || (denomination && query === "denomination=")) {
      return `${pattern.source} ${named}`;
    }
    const asked = denomination ? denominationIn(query) : undefined;
    return asked && `${pattern.source} ${named} ${asked}`;
  }
  return undefined;
}

/** The key of the values in a call's path; undefined when the lane should not cache it. */
function nameOf({ book: name, chapter, reference }: Record<string, string>): string | undefined {
  if (reference) return nameOfReference(decode(reference));
  if (!name) return "";
  const book = bookNamed(decode(name));
  if (!book || !chapter) return book?.slug;
  const exists = /^[1-9]\d{0,2}$/.test(chapter) && Number(chapter) <= book.chapters;
  return exists ? `${book.slug}/${chapter}` : undefined;
}

/** A book by its canonical name; others may be answered with a redirect, which is not cached. */
function bookNamed(written: string): Book | undefined {
  const book = findBook(written);
  return book && normalised(book.name) === normalised(written) ? book : undefined;
}

function nameOfReference(written: string): string | undefined {
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

/**
 * Trims plain spaces only: the guard refuses control characters, so the lane must not accept them.
 */
function normalised(name: string): string {
  return name.toLowerCase().replaceAll(/[ -]/g, "");
}
