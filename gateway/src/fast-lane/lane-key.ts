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
  /** Whether the address may say a denomination. */
  readonly denomination: boolean;
}

/** The public calls, in the order in which their paths are meant. */
const lanes: readonly Lane[] = Object.values<Call>(calls)
  .filter((call) => call.public)
  .map(({ path, query }) => ({
    pattern: patternOf(path),
    denomination: "denomination" in (query?.shape ?? {}),
  }));

/**
 * The name under which the answer to an address is kept, the same for every spelling of the same
 * thing; undefined for whatever is not a public answer or does not exist. There are no more names
 * than there are answers, so nobody can fill the cache with spellings.
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

/** Names what the values in a call's path ask for; undefined when the lane should not hold it. */
function nameOf({ book: name, chapter, reference }: Record<string, string>): string | undefined {
  if (reference) return nameOfReference(decode(reference));
  if (!name) return "";
  const book = bookNamed(decode(name));
  if (!book || !chapter) return book?.slug;
  const exists = /^[1-9]\d{0,2}$/.test(chapter) && Number(chapter) <= book.chapters;
  return exists ? `${book.slug}/${chapter}` : undefined;
}

/** A book by its own name. Other names may be answered with a redirect, which is not kept. */
function bookNamed(written: string): Book | undefined {
  const book = findBook(written);
  return book && bare(book.name) === bare(written) ? book : undefined;
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

/** Only plain spaces: the guard refuses control characters, and the lane must not answer them. */
function bare(name: string): string {
  return name.toLowerCase().replaceAll(/[ -]/g, "");
}
