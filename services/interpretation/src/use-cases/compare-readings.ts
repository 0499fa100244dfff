import type { Comparison } from "@berea/contracts";
import {
  contains,
  ecumenical,
  formatReference,
  traditions,
  type Voice,
  verseCountOf,
  versePassage,
  versesIn,
  voices,
} from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import { lookupKeysOf } from "../models/entry.ts";
import { presentReading } from "../present.ts";
import { type Candidate, mayBeToldTo, type Question, resolve } from "../rules.ts";
import { type Answer, lookupKeysAsked, type Readings, voiceOf } from "./answer-question.ts";

const MOST_VERSES = 60;

/**
 * How the voices read a passage: what is said of each disputed passage that it touches and, where
 * there is none, what each voice says of the passage itself. A chapter or book comes first as a
 * whole. Each time the ecumenical reading goes first, then the asker's own.
 * @throws Problem 400 for a run of more than 60 verses, 404 when nothing is said
 */
export async function compareReadings(
  readings: Readings,
  question: Question,
  denomination: string | undefined,
): Promise<Answer<Comparison>> {
  const { passage, about } = question;
  if (about === "verses" && verseCountOf(passage) > MOST_VERSES) {
    throw new Problem(400, "invalid_input", `Please compare at most ${MOST_VERSES} verses.`);
  }
  const own = voiceOf(denomination);
  const order = voicesFor(own);
  const keys = about === "verses" ? lookupKeysOf("passage", passage) : lookupKeysAsked(question);
  const asked = [keys, order] as const;
  const fromStore = await readings.stored.find(...asked, passage);
  const candidates = [...readings.authored.find(...asked), ...(fromStore ?? [])].filter(
    mayBeToldTo(own),
  );
  const disputed = about === "book" ? [] : readings.disputed.touching(passage);
  const onDisputes = disputed.flatMap((one) =>
    inOrder(readings.authored.differencesOn(one.passage), order),
  );
  const onWhole =
    about === "verses" && onDisputes.length > 0
      ? []
      : order.flatMap((voice) => ownOf(question, voice, candidates) ?? []);
  const answers = [...onWhole, ...onDisputes];
  const found = about === "verses" ? withPassages(question, answers, candidates) : answers;
  if (found.length === 0) throw new Problem(404, "not_found", "No interpretation found");
  const speaking = new Set(found.map(({ entry }) => entry.tradition));
  const reply = {
    reference: formatReference(passage),
    readings: found.map(presentReading),
    version: readings.authored.version.slice(0, 12),
    silent: traditions.filter((tradition) => !speaking.has(tradition)),
    disputes: disputed
      .filter(({ voices }) => voices.length > 0)
      .map(({ passage }) => {
        const questions = readings.authored.questionsOn(passage);
        return {
          range: formatReference(passage),
          question: passage.question,
          ...(questions && { questions: [...questions] }),
        };
      }),
  };
  return { reply, complete: fromStore !== undefined };
}

function voicesFor(own: Voice): Voice[] {
  return [...new Set([ecumenical, own, ...voices])];
}

function inOrder(candidates: readonly Candidate[], order: readonly Voice[]): Candidate[] {
  return order.flatMap((voice) => candidates.filter(({ entry }) => entry.tradition === voice));
}

/** Adds the common readings of the passages with the verses that nothing found so far is about. */
function withPassages(
  { passage }: Question,
  found: readonly Candidate[],
  candidates: readonly Candidate[],
): Candidate[] {
  const left = versesIn(passage)
    .map(versePassage)
    .filter((verse) => !found.some(({ entry }) => contains(entry, verse)));
  const more = candidates.filter(
    ({ entry }) =>
      entry.tradition === ecumenical &&
      !entry.difference &&
      (entry.level === "verse" || entry.level === "passage") &&
      left.some((verse) => contains(entry, verse)),
  );
  return [...found, ...more];
}

/** What a voice itself says of a whole passage, chapter or book, and of nothing wider. */
function ownOf(question: Question, voice: Voice, candidates: readonly Candidate[]) {
  const own = candidates.filter(({ entry }) => entry.tradition === voice);
  const best = resolve(question, { voice, isDisputed: true }, own);
  const level = best?.entry.level === "verse" ? "passage" : best?.entry.level;
  return level === (question.about === "verses" ? "passage" : question.about) ? best : undefined;
}
