import type { Citation } from "@berea/contracts";
import { type Tradition, traditions } from "@berea/scripture";

/** A citation of so many verses is about them; a longer one may only pass by. */
const NARROW = 12;

/** How much of the Bible a section cites around a passage. */
interface Breadth {
  /** The number of verses of the narrowest range that it cites here. */
  readonly narrowest: number;
  /** Whether it cites whole chapters only. */
  readonly whole: boolean;
}

/**
 * The rank of a citation, as numbers of which the smaller come first: the reader's own tradition,
 * worship apart from documents, what a church has adopted before what an author explains, its own
 * before its family's, narrow ranges first and whole chapters last, then the older.
 */
export function rankOf(
  { tradition, family, kind, authority, year = 0 }: Omit<Citation, "verses">,
  own: Tradition | undefined,
  { narrowest, whole }: Breadth,
): number[] {
  return [
    tradition === own ? -1 : traditions.indexOf(tradition),
    Number(kind === "lectionary"),
    Number(authority === "exposition"),
    Number(family !== undefined),
    whole ? 2 : Number(narrowest > NARROW),
    narrowest,
    year,
  ];
}
