import { endOfPhrase, type Phrase, type Way } from "./phrase.ts";
import { addVerses, emptySet, intersect, unite, type VerseSet, versesOfSet } from "./verse-set.ts";
import { verseEnd, type WordIndex } from "./word-index.ts";

/** The numbers of the verses that contain every phrase; none when there is no phrase. */
export function findVerses(index: WordIndex, phrases: readonly Phrase[]): Uint16Array {
  const [first, ...others] = phrases.flatMap((phrase) =>
    phrase.map((ways) => versesWithWord(index, ways)),
  );
  if (!first) return new Uint16Array();
  for (const other of others) intersect(first, other);

  const runs = phrases.filter(needsOrder).map((phrase) => openRun(index, phrase));
  return versesOfSet(first).filter((verse) => runs.every((run) => holds(index, verse, run)));
}

function versesWithWord(index: WordIndex, ways: readonly Way[]): VerseSet {
  const found = emptySet(index.verseCount);
  for (const way of ways) {
    const [first, ...others] = way.map((choice) => {
      const set = emptySet(index.verseCount);
      for (const id of choice) addVerses(set, index.versesOf(id));
      return set;
    });
    for (const other of others) if (first) intersect(first, other);
    if (first) unite(found, first);
  }
  return found;
}

/** A single word is wherever the index says, so its order needs no check. */
function needsOrder(phrase: Phrase): boolean {
  return phrase.length > 1 || phrase.some((ways) => ways.some((way) => way.length > 1));
}

/** A phrase whose word order must be checked. */
interface Run {
  readonly phrase: Phrase;
  /** 1 at the id of each word that can begin the phrase, else 0. */
  readonly openings: Uint8Array;
}

function openRun(index: WordIndex, phrase: Phrase): Run {
  const openings = new Uint8Array(index.vocabulary.length);
  for (const [choice = []] of phrase[0] ?? []) for (const id of choice) openings[id] = 1;
  return { phrase, openings };
}

/** Most words are rejected by looking at one byte: a common phrase is tried at half a million. */
function holds(index: WordIndex, verse: number, { phrase, openings }: Run): boolean {
  const { words } = index;
  const end = index.startOf(verse + 1);
  for (let at = index.startOf(verse); at < end; at++) {
    if (openings[words[at] ?? verseEnd] !== 1) continue;
    if (endOfPhrase(phrase, words, at) >= 0) return true;
  }
  return false;
}
