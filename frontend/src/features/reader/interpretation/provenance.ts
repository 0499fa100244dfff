import type { Interpretation, Reading } from "@berea/contracts";
import { ecumenical, findBook, type Tradition, type Voice } from "@berea/scripture";
import { dayOf } from "../../../shared/day-of.ts";

/** "Interpretation (Baptist)", after specification section 2. */
export function titleFor(kind: "verses" | "chapter" | "book", voice: Voice): string {
  if (kind === "book") return `Book Summary (${voice})`;
  return `${kind === "chapter" ? "Chapter Summary" : "Interpretation"} (${voice})`;
}

/** Whose reading it is: "Baptist tradition". */
export function voiceLabel(voice: Voice): string {
  return voice === ecumenical ? "Ecumenical reading" : `${voice} tradition`;
}

/** Where a text comes from. */
export function originLabel({ origin, source }: Pick<Reading, "origin" | "source">): string {
  if (origin === "authored") return "Written for Berea";
  const { author, title, year, licence } = source;
  return [author, title, year, licence].filter(Boolean).join(", ");
}

/** "Reviewed by Ruth Example (Baptist, minister), 1 February 2027". */
export function reviewedLabel(reviewers: NonNullable<Reading["reviewedBy"]>): string {
  const each = reviewers.map(
    ({ name, tradition, office, date }) => `${name} (${tradition}, ${office}), ${dayOf(date)}`,
  );
  return `Reviewed by ${each.join("; ")}`;
}

/**
 * What to tell a reader whose tradition has no entry here; undefined when it has one, and for
 * readers who name no tradition. Never that the tradition "has no reading": it has.
 */
export function substitutionNote(
  own: Tradition | undefined,
  {
    sourceDenomination: shown,
    unwritten,
  }: Pick<Interpretation, "sourceDenomination" | "unwritten">,
): string | undefined {
  if (!own || shown === own) return undefined;
  if (unwritten) return `Berea has no ${own} reading of this yet.`;
  return shown === ecumenical
    ? "One reading for all traditions."
    : `A reading from the ${shown} tradition, which is near to yours.`;
}

const people: Record<Tradition, string> = {
  "Non-denominational": "Independent churches",
  Baptist: "Baptists",
  Catholic: "Catholics",
  Methodist: "Methodists",
  Lutheran: "Lutherans",
  Presbyterian: "Presbyterians",
  Pentecostal: "Pentecostals",
  Anglican: "Anglicans",
  Orthodox: "The Orthodox",
};

/** "Baptists on the wider question": above a tradition's reading of more than the passage. */
export function widerHeading(voice: Voice): string {
  return voice === ecumenical ? "On the wider question" : `${people[voice]} on the wider question`;
}

/** "on John 3:16-21", when a text speaks of something else than what was asked about. */
export function rangeNote(asked: string, range: string): string | undefined {
  // The chapter of a book that has but one is named by the book: "Jude 1" and "Jude" are the same.
  const isSame = asked === range || (asked === `${range} 1` && findBook(range)?.chapters === 1);
  return isSame ? undefined : `on ${range}`;
}
