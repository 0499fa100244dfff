import type { Tradition, VerseKey } from "@berea/scripture";
import type { Log } from "@berea/service-kit";
import { type Collection, StoreUnavailable } from "@berea/service-kit/store";
import type { Entry, EntryDefaults } from "../models/entry.ts";
import type { Work, WorkDefaults } from "../models/work.ts";
import type { Candidate } from "../rules.ts";

/** How long a store that failed is not asked again, so that nobody waits for it. */
const AWAY_MS = 5_000;

/** The collections of the service. */
export interface Collections {
  readonly works: Collection<Work, WorkDefaults>;
  readonly entries: Collection<Entry, EntryDefaults>;
}

/** The readings in the store: those that were imported or generated. */
export interface Stored {
  /**
   * What they say under these lookup keys (`lookupKeysOf`) in the voice of these traditions; undefined while
   * the store is away.
   */
  find(
    lookupKeys: readonly VerseKey[],
    tiers: readonly Tradition[],
  ): Promise<Candidate[] | undefined>;
}

/** Asks the store that `open` opens, which may be tried again when it could not be reached. */
export function askStore(open: () => Promise<Collections>, log: Log): Stored {
  let collections: Collections | undefined;
  let awayUntil = 0;

  return {
    async find(lookupKeys, tiers) {
      const now = performance.now();
      if (now < awayUntil) return undefined;
      const wasAway = awayUntil > 0;
      // One question finds out whether it is back; the others do not wait for that.
      if (wasAway) awayUntil = now + AWAY_MS;
      try {
        collections ??= await open();
        const found = await findIn(collections, lookupKeys, tiers);
        if (wasAway) log.info({}, "the store is back");
        awayUntil = 0;
        return found;
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        if (awayUntil === 0)
          log.warn({ err: error }, "the store is away: Berea's own readings answer");
        awayUntil = performance.now() + AWAY_MS;
        return undefined;
      }
    },
  };
}

async function findIn(
  { works, entries }: Collections,
  lookupKeys: readonly VerseKey[],
  tiers: readonly Tradition[],
): Promise<Candidate[]> {
  const [found, sources] = await Promise.all([
    entries.find({ lookupKeys: { $in: lookupKeys }, tradition: { $in: tiers } }),
    works.find({ tradition: { $in: tiers } }),
  ]);
  const workOf = new Map(sources.map((work) => [work._id, work]));
  return found.flatMap((entry) => {
    const work = workOf.get(entry.workId);
    // A work that is being imported for the first time is not there before all of its entries are.
    return work ? [{ entry, work }] : [];
  });
}
