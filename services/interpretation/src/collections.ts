import type { Collection, Store } from "@berea/service-kit/store";
import { type DeletedAccount, deletedAccountModel } from "./models/deleted-account.ts";
import { type Dispute, type DisputeDefaults, disputeModel } from "./models/dispute.ts";
import { type Entry, type EntryDefaults, entryModel } from "./models/entry.ts";
import { type Section, sectionModel } from "./models/section.ts";
import { type Work, type WorkDefaults, workModel } from "./models/work.ts";

/** What the service keeps. */
export interface Collections {
  readonly works: Collection<Work, WorkDefaults>;
  readonly entries: Collection<Entry, EntryDefaults>;
  readonly sections: Collection<Section>;
  readonly disputes: Collection<Dispute, DisputeDefaults>;
  readonly deletedAccounts: Collection<DeletedAccount>;
}

/** The collections of a store that is opened at the first call; a failed one is tried again. */
export function openCollections(openStore: () => Promise<Store>): () => Promise<Collections> {
  let opening: Promise<Collections> | undefined;
  return () => {
    opening ??= open(openStore).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  };
}

async function open(openStore: () => Promise<Store>): Promise<Collections> {
  const store = await openStore();
  return {
    works: await store.collection(workModel),
    entries: await store.collection(entryModel),
    sections: await store.collection(sectionModel),
    disputes: await store.collection(disputeModel),
    deletedAccounts: await store.collection(deletedAccountModel),
  };
}
