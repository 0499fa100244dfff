import type { Interpretation } from "@berea/contracts";
import { ecumenical, isDenomination, splitVerseKey, traditionOf, verseKey } from "@berea/scripture";
import { Problem } from "@berea/service-kit";
import type { Collections } from "./context.ts";
import { presentInterpretation } from "./present.ts";
import { type Candidate, type Question, resolve, tiersOf } from "./rules.ts";

/**
 * Answers a question in the voice of a denomination, by which every spelling of both forms is
 * meant; one that is no tradition gets the ecumenical reading, as nobody does who names none.
 * @throws Problem 404 when nothing is said of the place
 */
export async function answerQuestion(
  collections: Collections,
  question: Question,
  denomination: string | undefined,
): Promise<Interpretation> {
  const named = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  const tradition = named ?? ecumenical;
  const candidates = await findCandidates(collections, question, tiersOf(tradition));
  const best = resolve(question, tradition, candidates);
  if (!best) throw new Problem(404, "not_found", "No interpretation found");
  return presentInterpretation(question, best);
}

async function findCandidates(
  { works, entries }: Collections,
  { passage, about }: Question,
  tiers: readonly string[],
): Promise<Candidate[]> {
  const { book, chapter } = splitVerseKey(passage.start);
  const ofBook = verseKey(book, 0, 0);
  const places = about === "book" ? [ofBook] : [ofBook, verseKey(book, chapter, 0)];
  const [found, sources] = await Promise.all([
    entries.find({ places: { $in: places }, tradition: { $in: tiers } }),
    works.find({ tradition: { $in: tiers } }),
  ]);
  const workOf = new Map(sources.map((work) => [work._id, work]));
  return found.flatMap((entry) => {
    const work = workOf.get(entry.workId);
    // A work that is being loaded for the first time is not there before all of its entries are.
    return work ? [{ entry, work }] : [];
  });
}
