import { createHash } from "node:crypto";
import { type AuthoredReading, type AuthoredWork, readReadings } from "@berea/content";
import type { Tradition, VerseKey } from "@berea/scripture";
import { type Entry, lookupKeysOf } from "../models/entry.ts";
import type { Work } from "../models/work.ts";
import type { Candidate } from "../rules.ts";

/** Berea's own readings, in memory, so they are available without the store. */
export interface Authored {
  /** SHA-256, in hex, of everything that users see. */
  readonly version: string;
  /** Readings under these lookup keys (`lookupKeysOf`) in the voice of these traditions. */
  find(lookupKeys: readonly VerseKey[], tiers: readonly Tradition[]): Candidate[];
}

/**
 * Reads all readings below `folder`.
 * @throws DamagedContent, one line, when a file cannot be used
 */
export function readAuthored(folder: string): Authored {
  const works = readReadings(folder);
  const hash = createHash("sha256");
  const byKey = new Map<VerseKey, Candidate[]>();
  for (const authored of works) {
    hash.update(authored.sha256);
    const work = workOf(authored);
    for (const reading of authored.readings) {
      const entry = entryOf(authored, reading);
      for (const key of entry.lookupKeys) {
        const there = byKey.get(key);
        if (there) there.push({ entry, work });
        else byKey.set(key, [{ entry, work }]);
      }
    }
  }
  return {
    version: hash.digest("hex"),
    find: (lookupKeys, tiers) =>
      lookupKeys
        .flatMap((key) => byKey.get(key) ?? [])
        .filter(({ entry }) => tiers.includes(entry.tradition)),
  };
}

function workOf({ id, title, author, year, tradition, licence, sha256 }: AuthoredWork): Work {
  const source = { title, author, year, tradition, licence, sha256 };
  return { _id: id, ...source, origin: "authored", priority: 0 };
}

function entryOf(work: AuthoredWork, reading: AuthoredReading): Entry {
  const { tradition, level, start, end, text, title, difference } = reading;
  const lookupKeys = lookupKeysOf(level, reading);
  const about = { tradition, level, start, end, text, title, difference, lookupKeys };
  return { _id: `${work.id}/${reading.id}`, workId: work.id, ...about };
}
