import type { Interpretation } from "@berea/contracts";
import {
  ecumenical,
  formatReference,
  isDenomination,
  splitVerseKey,
  traditionOf,
  type Voice,
  verseKey,
} from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import { presentReading } from "../present.ts";
import type { Authored } from "../readings/authored.ts";
import type { DisputedPassages } from "../readings/disputed.ts";
import type { Stored } from "../readings/stored.ts";
import { mayBeToldTo, type Question, resolve, resolveAlso, tiersOf } from "../rules.ts";

/** The sources of readings. */
export interface Readings {
  readonly authored: Authored;
  readonly stored: Stored;
  readonly disputed: DisputedPassages;
}

/** A reply, and whether it is the whole truth. */
export interface Answer<Reply> {
  readonly reply: Reply;
  /** False while the store is down, since it may have more. */
  readonly complete: boolean;
}

/**
 * Answers a question in the voice of a denomination, in any spelling of either form. A missing or
 * unmapped denomination gets the ecumenical reading.
 * @throws Problem 404 when the passage has no reading, 503 when that cannot be known
 */
export async function answerQuestion(
  { authored, stored, disputed }: Readings,
  question: Question,
  denomination: string | undefined,
): Promise<Answer<Interpretation>> {
  const voice = voiceOf(denomination);
  const asked = [lookupKeysAsked(question), tiersOf(voice)] as const;
  const fromStore = await stored.find(...asked, question.passage);
  const candidates = [...authored.find(...asked), ...(fromStore ?? [])].filter(mayBeToldTo(voice));
  const isDisputed = question.about === "verses" && disputed.hold(question.passage);
  const best = resolve(question, { voice, isDisputed }, candidates);
  if (best) {
    const also = resolveAlso(question, best, candidates);
    const reply = {
      ...presentReading(best),
      reference: formatReference(question.passage),
      ...(also && { also: presentReading(also) }),
      ...(isDisputed && best.entry.tradition !== voice && { unwritten: true as const }),
      version: authored.version.slice(0, 12),
    };
    return { reply, complete: fromStore !== undefined };
  }
  if (fromStore) throw new Problem(404, "not_found", "No interpretation found");
  throw new Problem(
    503,
    "unavailable",
    "Interpretations of this place cannot be looked up at the moment. Please try again soon.",
  );
}

/** The voice that speaks to a denomination. */
export function voiceOf(denomination: string | undefined): Voice {
  const named = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  return named ?? ecumenical;
}

/** The lookup keys of readings that may answer a question. */
export function lookupKeysAsked({ passage, about }: Question): number[] {
  const { book, chapter } = splitVerseKey(passage.start);
  const ofBook = verseKey(book, 0, 0);
  return about === "book" ? [ofBook] : [ofBook, verseKey(book, chapter, 0)];
}
