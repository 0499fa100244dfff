import type { VerseKey, Voice } from "@berea/scripture";
import type { Log } from "@berea/service-kit";
import { StoreUnavailable } from "@berea/service-kit/store";
import type { Collections } from "../collections.ts";
import type { Work } from "../models/work.ts";
import type { Candidate } from "../rules.ts";

/** How long a failed store is not asked again, so that requests do not wait for it. */
const AWAY_MS = 5_000;

type Works = Pick<Collections, "works" | "entries">;

/** Imported readings, in the store; undefined while it is down. */
export interface Stored {
  /** Readings under these lookup keys (`lookupKeysOf`) in the voice of these traditions. */
  find(lookupKeys: readonly VerseKey[], tiers: readonly Voice[]): Promise<Candidate[] | undefined>;
  /** The imported works, and how many entries each has. */
  listWorks(): Promise<CountedWork[] | undefined>;
}

export interface CountedWork {
  readonly work: Work;
  readonly entries: number;
}

/** Queries the store that `open` opens, which is called again if the store was unreachable. */
export function askStore(open: () => Promise<Works>, log: Log): Stored {
  let collections: Works | undefined;
  let awayUntil = 0;

  return {
    find: (lookupKeys, tiers) => ask((store) => findIn(store, lookupKeys, tiers)),
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

async function listIn({ works, entries }: Works): Promise<CountedWork[]> {
  const imported = await works.find({ origin: "imported" }, { sort: { title: 1 } });
  return Promise.all(
    imported.map(async (work) => ({ work, entries: await entries.count({ workId: work._id }) })),
  );
}

async function findIn(
  { works, entries }: Works,
  lookupKeys: readonly VerseKey[],
  tiers: readonly Voice[],
): Promise<Candidate[]> {
  const [found, sources] = await Promise.all([
    entries.find({ lookupKeys: { $in: lookupKeys }, tradition: { $in: tiers } }),
    works.find({ tradition: { $in: tiers } }),
  ]);
  const workOf = new Map(sources.map((work) => [work._id, work]));
  return found.flatMap((entry) => {
    const work = workOf.get(entry.workId);
    // While a work is first imported it is absent until all its entries are there.
    return work ? [{ entry, work }] : [];
  });
}
