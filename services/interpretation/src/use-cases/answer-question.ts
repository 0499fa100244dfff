import type { Interpretation } from "@berea/contracts";
import { ecumenical, isDenomination, splitVerseKey, traditionOf, verseKey } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import { presentInterpretation } from "../present.ts";
import type { Authored } from "../readings/authored.ts";
import type { Stored } from "../readings/stored.ts";
import { type Question, resolve, tiersOf } from "../rules.ts";

/** The sources of readings. */
export interface Readings {
  readonly authored: Authored;
  readonly stored: Stored;
}

export interface Answer {
  readonly interpretation: Interpretation;
  /** False while the store is down, since it may have a better reading. */
  readonly complete: boolean;
}

/**
 * Answers a question in the voice of a denomination, in any spelling of either form. A missing or
 * unmapped denomination gets the ecumenical reading.
 * @throws Problem 404 when the passage has no reading, 503 when that cannot be known
 */
export async function answerQuestion(
  { authored, stored }: Readings,
  question: Question,
  denomination: string | undefined,
): Promise<Answer> {
  const named = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  const tradition = named ?? ecumenical;
  const asked = [lookupKeysAsked(question), tiersOf(tradition)] as const;
  const fromStore = await stored.find(...asked);
  const best = resolve(question, tradition, [...authored.find(...asked), ...(fromStore ?? [])]);
  if (best) {
    const complete = fromStore !== undefined;
    return { interpretation: presentInterpretation(question, best), complete };
  }
  if (fromStore) throw new Problem(404, "not_found", "No interpretation found");
  throw new Problem(
    503,
    "unavailable",
    "Interpretations of this place cannot be looked up at the moment. Please try again soon.",
  );
}

/** The lookup keys of readings that may answer a question. */
export function lookupKeysAsked({ passage, about }: Question): number[] {
  const { book, chapter } = splitVerseKey(passage.start);
  const ofBook = verseKey(book, 0, 0);
  return about === "book" ? [ofBook] : [ofBook, verseKey(book, chapter, 0)];
}
