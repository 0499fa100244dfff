/** A range of verse numbers of a chapter. */
interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The ranges of a running commentary on a chapter of so many verses, so that none is without one:
 * what has no text of its own is treated with what goes before. A text that is alone and begins
 * with the chapter is about all of it.
 */
export function fillGaps<T extends Range>(ranges: readonly T[], verses: number): T[] {
  const [alone] = ranges;
  if (ranges.length === 1 && alone?.start === 1) return [{ ...alone, end: verses }];
  const filled = ranges.map((range) => ({ ...range }));
  for (let verse = 1; verse <= verses; verse++) {
    if (filled.some(({ start, end }) => start <= verse && verse <= end)) continue;
    const before = filled.filter(({ end }) => end === verse - 1).at(-1);
    if (before) Object.assign(before, { end: verse });
  }
  return filled;
}
