import { formatReference } from "@berea/scripture";
import type { Reading } from "./reading.ts";
import { hashOf, type Review, type Signature } from "./reviews.ts";

/** Which signatures hold, and which do not. */
export interface MatchedReviews<R> {
  /** The reviews of each reading that was signed as it stands. */
  readonly byReading: ReadonlyMap<R, readonly Review[]>;
  /** Signatures of readings that have changed since. */
  readonly changed: readonly Signature[];
  /** Signatures of readings that there are not. */
  readonly unknown: readonly Signature[];
}

/** Looks up what has been signed; a signature holds while the reading's text is the same. */
export function matchReviews<R extends Reading>(
  readings: readonly R[],
  reviews: readonly Review[],
): MatchedReviews<R> {
  const names = new Set(reviews.flatMap(({ entries }) => entries.map(nameOf)));
  const named = names.size === 0 ? new Map<string, R[]>() : readingsByName(readings, names);
  const byReading = new Map<R, Review[]>();
  const changed: Signature[] = [];
  const unknown: Signature[] = [];
  for (const review of reviews) {
    for (const entry of review.entries) {
      // A book that has but one chapter and that chapter have one name; their texts differ.
      const candidates = named.get(nameOf(entry)) ?? [];
      const signed = candidates.find(({ text }) => hashOf(text) === entry.hash);
      if (signed) byReading.set(signed, [...new Set([...(byReading.get(signed) ?? []), review])]);
      else if (candidates.length > 0) changed.push(entry);
      else unknown.push(entry);
    }
  }
  return { byReading, changed, unknown };
}

function readingsByName<R extends Reading>(
  readings: readonly R[],
  names: ReadonlySet<string>,
): Map<string, R[]> {
  const found = new Map<string, R[]>();
  for (const reading of readings) {
    const name = nameOf({ voice: reading.tradition, reference: formatReference(reading) });
    if (names.has(name)) found.set(name, [...(found.get(name) ?? []), reading]);
  }
  return found;
}

function nameOf({ voice, reference }: Pick<Signature, "voice" | "reference">): string {
  return `${voice}, ${reference}`;
}
