/** An excerpt, as far as it tells whether it may be shown. */
interface Excerpt {
  readonly sourceUrl: string;
  /** The year in which it was written, or in which its author died. */
  readonly year: number | undefined;
}

/** Texts of that year and later may still be in copyright in the United States. */
const FIRST_PROTECTED_YEAR = 1931;

/**
 * Sites that have old translations, whose copyright has expired, and the collection's own. Excerpts
 * without an address are mostly from a modern series of books, and what other sites have is
 * nowhere said.
 */
const free =
  /^https?:\/\/(?:www\.)?(?:historicalchristian\.faith|newadvent\.org|ccel\.org|tertullian\.org|earlychristianwritings\.com|sacred-texts\.com)\//;

/** Why an excerpt must not be shown, if it must not. */
export function whyProtected({ sourceUrl, year }: Excerpt): string | undefined {
  if (year !== undefined && year >= FIRST_PROTECTED_YEAR)
    return "is in copyright (a modern author)";
  if (sourceUrl === "") return "may be in copyright (it does not say where it is from)";
  return free.test(sourceUrl)
    ? undefined
    : "may be in copyright (its source is not known to be free)";
}
