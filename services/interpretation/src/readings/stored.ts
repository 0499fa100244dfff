import type { Passage, VerseKey, Voice } from "@berea/scripture";
import type { Log } from "@berea/service-kit";
import { type Document, StoreUnavailable } from "@berea/service-kit/store";
import type { Collections } from "../collections.ts";
import type { Work } from "../models/work.ts";
import type { Candidate } from "../rules.ts";

/** How long a failed store is not asked again, so that requests do not wait for it. */
const AWAY_MS = 5_000;

type Works = Pick<Collections, "works" | "entries" | "sections">;

/** Imported works, in the store. Each call answers undefined while the store is down. */
export interface Stored {
  /**
   * Readings under these lookup keys (`lookupKeysOf`) in the voice of these traditions; with a
   * passage, those that share a verse with it.
   */
  find(
    lookupKeys: readonly VerseKey[],
    tiers: readonly Voice[],
    touched?: Passage,
  ): Promise<Candidate[] | undefined>;
  /** The texts of these sections (`sectionKey`) of documents, as far as they are imported. */
  sectionTexts(keys: readonly string[]): Promise<ReadonlyMap<string, string> | undefined>;
  /** The imported works, and how many entries each has. */
  listWorks(): Promise<CountedWork[] | undefined>;
}

export interface CountedWork {
  readonly work: Work;
  /** Its readings or, of a document, its sections. */
  readonly entries: number;
}

/** Queries the store that `open` opens, which is called again if the store was unreachable. */
export function askStore(open: () => Promise<Works>, log: Log): Stored {
  let collections: Works | undefined;
  let awayUntil = 0;
  const editions = new Map<string, string>();

  return {
    find: (lookupKeys, tiers, touched) =>
      ask(async ({ works, entries }) => {
        const place = touched && { start: { $lte: touched.end }, end: { $gte: touched.start } };
        const wanted = { lookupKeys: { $in: lookupKeys }, tradition: { $in: tiers }, ...place };
        const found = await withWorks(() => entries.find(wanted), works, editions);
        return found.map(([entry, work]) => ({ entry, work }));
      }),
    sectionTexts: (keys) =>
      ask(async ({ works, sections }) => {
        const wanted = { key: { $in: keys } };
        const found = await withWorks(() => sections.find(wanted), works, editions);
        return new Map(found.map(([{ key, text }]) => [key, text]));
      }),
    listWorks: () => ask(listIn),
  };

  async function ask<Found>(act: (store: Works) => Promise<Found>): Promise<Found | undefined> {
    const now = performance.now();
    if (now < awayUntil) return undefined;
    const wasAway = awayUntil > 0;
    // One question tests whether the store is back; the others do not wait for it.
    if (wasAway) awayUntil = now + AWAY_MS;
    try {
      collections ??= await open();
      const found = await act(collections);
      if (wasAway) log.info({}, "the store is available again");
      awayUntil = 0;
      return found;
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      if (awayUntil === 0)
        log.warn({ err: error }, "the store is unavailable: serving Berea's own readings only");
      awayUntil = performance.now() + AWAY_MS;
      return undefined;
    }
  }
}

async function listIn({ works, entries, sections }: Works): Promise<CountedWork[]> {
  const imported = await works.find({ origin: "imported" }, { sort: { title: 1 } });
  return Promise.all(
    imported.map(async (work) => {
      const current = { workId: work._id, edition: work.edition };
      return { work, entries: (await entries.count(current)) + (await sections.count(current)) };
    }),
  );
}

/**
 * What `read` finds of the current editions of works, each with its work. An import writes all of
 * an edition, makes it current in one step and then removes the former one. So what was read
 * before an edition is known to have been current may be a part of it, and is read once more.
 * @param editions the editions known to have been current, by work
 */
async function withWorks<T extends Document & { workId: string; edition: string }>(
  read: () => Promise<T[]>,
  works: Works["works"],
  editions: Map<string, string>,
): Promise<[found: T, work: Work][]> {
  for (;;) {
    const found = await read();
    const ids = new Set(found.map(({ workId }) => workId));
    if (ids.size === 0) return [];
    const current = await works.find({ _id: { $in: [...ids] } });
    const wereKnown = current.every(({ _id, edition }) => editions.get(_id) === edition);
    for (const { _id, edition } of current) editions.set(_id, edition);
    if (!wereKnown) continue;
    const workOf = new Map(current.map((work) => [work._id, work]));
    return found.flatMap((one): [T, Work][] => {
      const work = workOf.get(one.workId);
      return work && work.edition === one.edition ? [[one, work]] : [];
    });
  }
}
