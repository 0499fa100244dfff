import type { Interpretation } from "@berea/contracts";
import { ecumenical, isDenomination, splitVerseKey, traditionOf, verseKey } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import { presentInterpretation } from "../present.ts";
import type { Authored } from "../readings/authored.ts";
import type { Stored } from "../readings/stored.ts";
import { type Question, resolve, tiersOf } from "../rules.ts";

/** Where readings are found. */
export interface Readings {
  readonly authored: Authored;
  readonly stored: Stored;
}

/** What a question is answered with. */
export interface Answer {
  readonly interpretation: Interpretation;
  /** Whether all readings could be asked; while the store is away a better one may be missed. */
  readonly complete: boolean;
}

/**
 * Answers a question in the voice of a denomination, by which every spelling of both forms is
 * meant; one that is no tradition gets the ecumenical reading, as nobody does who names none.
 * @throws Problem 404 when nothing is said of the passage, 503 when that cannot be known
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

/** Where readings that may answer a question are looked up. */
export function lookupKeysAsked({ passage, about }: Question): number[] {
  const { book, chapter } = splitVerseKey(passage.start);
  const ofBook = verseKey(book, 0, 0);
  return about === "book" ? [ofBook] : [ofBook, verseKey(book, chapter, 0)];
}
