/** An inclusive range of verses in one chapter. */
export interface VerseRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Idle, then selecting after the first choice, then a range after the second (specification 4).
 * A range is kept `before` the next one is complete.
 */
export type VerseSelection =
  | { readonly state: "idle"; readonly wasCancelled?: true }
  | { readonly state: "selecting"; readonly first: number; readonly before?: VerseRange }
  | { readonly state: "selected"; readonly range: VerseRange };

export const noSelection: VerseSelection = { state: "idle" };

/** The selection after a verse was chosen. */
export function chooseVerse(selection: VerseSelection, verse: number): VerseSelection {
  if (selection.state === "idle") return { state: "selecting", first: verse };
  if (selection.state === "selected")
    return { state: "selecting", first: verse, before: selection.range };
  return { state: "selected", range: rangeBetween(selection.first, verse) };
}

/** The selection after the reader gave up choosing: the range before, which is still open, or none. */
export function giveUp(selection: VerseSelection): VerseSelection {
  return selection.state === "selecting" && selection.before
    ? { state: "selected", range: selection.before }
    : { state: "idle", wasCancelled: true };
}

/** The inclusive range between two verses, given in either order. */
export function rangeBetween(a: number, b: number): VerseRange {
  return { from: Math.min(a, b), to: Math.max(a, b) };
}

/** The verses of a range, in order. */
export function versesOf({ from, to }: VerseRange): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** How a verse looks: the pending first one, in the chosen range, or in the range a click would choose. */
export type VerseMark = "pending" | "chosen" | "offered" | undefined;

/** How a verse looks while `under` is the verse under the pointer or the focus. */
export function markOf(
  selection: VerseSelection,
  verse: number,
  under: number | undefined,
): VerseMark {
  if (selection.state === "selected") return isIn(selection.range, verse) ? "chosen" : undefined;
  if (selection.state === "idle") return undefined;
  if (verse === selection.first) return "pending";
  if (under === undefined) return undefined;
  return isIn(rangeBetween(selection.first, under), verse) ? "offered" : undefined;
}

function isIn({ from, to }: VerseRange, verse: number): boolean {
  return verse >= from && verse <= to;
}
