import { createHash } from "node:crypto";
import {
  type AuthoredReading,
  type AuthoredWork,
  matchReviews,
  type Review,
  readReadings,
} from "@berea/content";
import {
  ecumenical,
  type Passage,
  splitVerseKey,
  type VerseKey,
  type Voice,
  verseKey,
} from "@berea/scripture";
import { type Entry, lookupKeysOf } from "../models/entry.ts";
import type { Work } from "../models/work.ts";
import type { Candidate } from "../rules.ts";

/** Berea's own readings, in memory, so they are available without the store. */
export interface Authored {
  /** SHA-256, in hex, of everything that users see. */
  readonly version: string;
  /** The works, one for each voice. */
  readonly works: readonly AuthoredWork[];
  /** What has been signed and stands. */
  readonly reviews: readonly SignedReadings[];
  /** Readings under these lookup keys (`lookupKeysOf`) in the voice of these traditions. */
  find(lookupKeys: readonly VerseKey[], tiers: readonly Voice[]): Candidate[];
  /** What each voice says of exactly this passage, on which the traditions differ. */
  differencesOn(passage: Passage): Candidate[];
  /** Three questions for a study evening on such a passage, where they are written. */
  questionsOn(passage: Passage): readonly string[] | undefined;
  /** The common readings of the passages of a chapter, given as the key of its verse 0, in order. */
  passagesOf(lookupKey: VerseKey): Candidate[];
}

/** A review and those of its readings that have not changed since. */
export interface SignedReadings {
  readonly review: Review;
  readonly readings: readonly AuthoredReading[];
}

/**
 * Reads all readings below `folder`, with the reviews of those that have not changed since.
 * @throws DamagedContent, one line, when a file cannot be used
 */
export function readAuthored(folder: string, reviews: readonly Review[] = []): Authored {
  const works = readReadings(folder);
  const all = works.flatMap(({ readings }) => readings);
  const { byReading } = matchReviews(all, reviews);
  const hash = createHash("sha256");
  const byKey = new Map<VerseKey, Candidate[]>();
  const questions = new Map<string, readonly string[]>();
  for (const authored of works) {
    hash.update(authored.sha256);
    const work = workOf(authored);
    for (const reading of authored.readings) {
      const entry = entryOf(authored, reading);
      if (reading.questions) questions.set(nameOf(reading), reading.questions);
      const signed = byReading.get(reading);
      const candidate = signed ? { entry, work, reviews: signed } : { entry, work };
      for (const key of entry.lookupKeys) {
        const there = byKey.get(key);
        if (there) there.push(candidate);
        else byKey.set(key, [candidate]);
      }
    }
  }
  return {
    version: hash.digest("hex"),
    works,
    reviews: reviews.flatMap((review) => {
      const readings = all.filter((reading) => byReading.get(reading)?.includes(review));
      return readings.length > 0 ? [{ review, readings }] : [];
    }),
    find: (lookupKeys, tiers) =>
      lookupKeys.flatMap(candidatesAt).filter(({ entry }) => tiers.includes(entry.tradition)),
    differencesOn: ({ start, end }) =>
      candidatesAt(chapterKeyOf(start)).filter(
        ({ entry }) => entry.difference && entry.start === start && entry.end === end,
      ),
    questionsOn: (passage) => questions.get(nameOf(passage)),
    passagesOf: (lookupKey) =>
      candidatesAt(lookupKey).filter(
        ({ entry: { difference, level, tradition, start } }) =>
          !difference &&
          tradition === ecumenical &&
          (level === "verse" || level === "passage") &&
          chapterKeyOf(start) === lookupKey,
      ),
  };

  function candidatesAt(key: VerseKey): readonly Candidate[] {
    return byKey.get(key) ?? [];
  }
}

function nameOf({ start, end }: Passage): string {
  return `${start}-${end}`;
}

/** The key of verse 0 of a verse's chapter. */
function chapterKeyOf(key: VerseKey): VerseKey {
  const { book, chapter } = splitVerseKey(key);
  return verseKey(book, chapter, 0);
}

function workOf({ id, title, author, year, tradition, licence, sha256 }: AuthoredWork): Work {
  const source = { title, author, year, tradition, licence, sha256 };
  return { _id: id, ...source, origin: "authored", priority: 0, edition: sha256 };
}

function entryOf(work: AuthoredWork, reading: AuthoredReading): Entry {
  const { tradition, level, start, end, text, title, difference } = reading;
  const lookupKeys = lookupKeysOf(level, reading);
  const about = { tradition, level, start, end, text, title, difference, lookupKeys };
  const of = { workId: work.id, edition: work.sha256, againstRome: false };
  return { _id: `${work.id}/${reading.id}`, ...of, ...about };
}
