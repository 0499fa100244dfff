import { isDeepStrictEqual } from "node:util";
import {
  type AuthoredReading,
  type AuthoredWork,
  readingsVersion,
  readReadings,
} from "@berea/content";
import { traditions } from "@berea/scripture";
import type { Log } from "@berea/service-kit";
import type { Collections } from "../context.ts";
import { type Entry, placesOf } from "../models/entry.ts";
import type { Work } from "../models/work.ts";

/** How many writes are under way at once, at most. */
const atOnce = 16;

/**
 * Brings the store to what the content in `folder` says, and answers the content's version. Where
 * they agree already nothing is parsed and nothing is written. New texts are there before old ones
 * go, and several processes may do it at the same time.
 * @throws DamagedContent before anything is written
 */
export async function loadAuthored(
  collections: Collections,
  folder: string,
  log: Log,
): Promise<string> {
  const version = readingsVersion(folder);
  const known = await collections.works.find({ origin: "authored" });
  if (isLoaded(known, version)) return version;
  const authored = readReadings(folder);
  for (const work of authored) {
    const before = known.find(({ _id }) => _id === work.id);
    const changes =
      before?.sha256 === work.sha256 ? undefined : await loadEntries(collections, work);
    await collections.works.updateOne(
      { _id: work.id },
      { $set: workFieldsOf(work, version) },
      { upsert: true },
    );
    if (changes) log.info({ work: work.id, ...changes }, "readings loaded");
  }
  for (const { _id } of known) {
    if (!authored.some(({ id }) => id === _id)) await removeWork(collections, _id);
  }
  return version;
}

/** Berea has one work for each tradition and no other, each compared with this version. */
function isLoaded(known: readonly Work[], version: string): boolean {
  return (
    known.every(({ contentVersion }) => contentVersion === version) &&
    traditions.every((one) => known.some(({ tradition }) => tradition === one))
  );
}

async function loadEntries(
  { entries }: Collections,
  work: AuthoredWork,
): Promise<{ written: number; removed: number }> {
  const present = new Map(
    (await entries.find({ workId: work.id })).map(({ _id, ...fields }) => [_id, fields]),
  );
  const changed: [id: string, fields: Omit<Entry, "_id">][] = [];
  for (const reading of work.readings) {
    const id = `${work.id}/${reading.id}`;
    const fields = entryFieldsOf(work, reading);
    if (!isDeepStrictEqual(present.get(id), fields)) changed.push([id, fields]);
    present.delete(id);
  }
  await forEach(changed, async ([_id, fields]) => {
    await entries.updateOne({ _id }, { $set: { ...fields } }, { upsert: true });
  });
  const gone = [...present.keys()];
  const removed = gone.length > 0 ? await entries.deleteMany({ _id: { $in: gone } }) : 0;
  return { written: changed.length, removed };
}

async function removeWork({ works, entries }: Collections, workId: string): Promise<void> {
  // In this order a start that is cut off in between still knows of the work.
  await entries.deleteMany({ workId });
  await works.deleteOne({ _id: workId });
}

function workFieldsOf(work: AuthoredWork, version: string): Omit<Work, "_id"> {
  const { title, author, year, tradition, licence, sha256 } = work;
  const source = { title, author, year, tradition, licence, sha256 };
  return { ...source, origin: "authored", priority: 0, contentVersion: version };
}

function entryFieldsOf(work: AuthoredWork, reading: AuthoredReading): Omit<Entry, "_id"> {
  const { tradition, level, start, end, text, title, difference } = reading;
  const places = placesOf(level, reading);
  return { workId: work.id, tradition, level, start, end, text, title, difference, places };
}

async function forEach<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
  // All of them take their next item from one iterator.
  const remaining = items.values();
  async function take(): Promise<void> {
    for (const item of remaining) await act(item);
  }
  await Promise.all(Array.from({ length: atOnce }, take));
}
