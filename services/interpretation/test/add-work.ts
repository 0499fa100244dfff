import type { NewDocument } from "@berea/service-kit/store";
import type { Collections } from "../src/collections.ts";
import { type Entry, type EntryDefaults, lookupKeysOf } from "../src/models/entry.ts";
import type { Work } from "../src/models/work.ts";

type Place = Pick<Entry, "level" | "start" | "end">;

/** Adds a Lutheran work with one entry, as an importer would. */
export async function addWork(
  id: string,
  fields: Pick<Work, "origin" | "priority">,
  place: Place,
  { works, entries }: Pick<Collections, "works" | "entries">,
): Promise<void> {
  const source = { title: `Title of ${id}`, author: `Author of ${id}`, licence: "Public domain" };
  await works.insert({ _id: id, tradition: "Lutheran", sha256: id, ...source, ...fields });
  await entries.insert(entryOf(id, place));
}

export function entryOf(workId: string, place: Place): NewDocument<Entry, EntryDefaults> {
  const lookupKeys = lookupKeysOf(place.level, place);
  return { workId, tradition: "Lutheran", text: `Of ${workId}`, lookupKeys, ...place };
}
