import { createHash } from "node:crypto";
import { DuplicateKey, type NewDocument, newId } from "@berea/service-kit/store";
import type { Collections } from "../collections.ts";
import { type Entry, type EntryDefaults, lookupKeysOf } from "../models/entry.ts";
import type { Work } from "../models/work.ts";
import { isAgainstRome } from "./against-rome.ts";
import { ImportFault } from "./import-fault.ts";
import type { Progress, SourceEntry, SourceWork } from "./source.ts";

/** What became of a work. */
export type Outcome = "imported" | "replaced" | "unchanged";

/** So many documents are written at once: others who write wait for no more than that. */
const AT_ONCE = 200;

/**
 * Writes a work, unless it is there already just so. The entries and sections of the new edition
 * are written beside the former one's, which readers go on to get; then one write to the work makes
 * the new edition theirs, and the former one is removed. An import that is broken off leaves what
 * nobody reads and the next one removes.
 * @throws ImportFault when another import of the work was quicker
 */
export async function writeWork(
  collections: Collections,
  source: SourceWork,
  progress: Progress,
): Promise<Outcome> {
  const { works, entries, sections } = collections;
  const sha256 = createHash("sha256").update(JSON.stringify(source)).digest("hex");
  const former = await works.findOne({ _id: source.id });
  if (former?.sha256 === sha256) return "unchanged";

  // Ids sort by time, so that those of former editions are smaller.
  const of = { workId: source.id, edition: newId() };
  const all = source.entries.length + source.sections.length;
  try {
    const found = source.entries.map((entry, at) => entryOf(of, source, entry, at));
    await inParts(found, 0, (part) => entries.insertMany(part));
    const texts = source.sections.map((section, at) => ({
      _id: idOf(of.edition, at),
      ...of,
      ...section,
    }));
    await inParts(texts, found.length, (part) => sections.insertMany(part));
    await makeCurrent();
  } catch (error) {
    await entries.deleteMany(of);
    await sections.deleteMany(of);
    throw error;
  }
  const outdated = { workId: source.id, edition: { $lt: of.edition } };
  await entries.deleteMany(outdated);
  await sections.deleteMany(outdated);
  return former ? "replaced" : "imported";

  async function inParts<T>(
    items: readonly T[],
    before: number,
    write: (part: readonly T[]) => Promise<void>,
  ): Promise<void> {
    for (let at = 0; at < items.length; at += AT_ONCE) {
      const part = items.slice(at, at + AT_ONCE);
      await write(part);
      progress(`${source.title} (${source.author}): texts written`, before + at + part.length, all);
    }
  }

  async function makeCurrent(): Promise<void> {
    const work = { ...factsOf(source), sha256, edition: of.edition };
    try {
      const isMine = former
        ? await works.updateOne({ _id: source.id, edition: former.edition }, { $set: work })
        : await works.insert({ _id: source.id, ...work });
      if (isMine) return;
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
    }
    throw new ImportFault(`Another import of ${source.id} has just ended. Run this one again.`);
  }
}

function factsOf(source: SourceWork): Omit<Work, "_id" | "sha256" | "edition"> {
  const { title, author, year = null, tradition, licence, priority } = source;
  return { title, author, year, tradition, licence, priority, origin: "imported" };
}

function entryOf(
  of: Pick<Entry, "workId" | "edition">,
  { tradition }: SourceWork,
  { level, start, end, text, title }: SourceEntry,
  at: number,
): NewDocument<Entry, EntryDefaults> {
  const about = { tradition, level, start, end, lookupKeys: lookupKeysOf(level, { start, end }) };
  const words = { text, title: title ?? null, againstRome: isAgainstRome(text) };
  return { _id: idOf(of.edition, at), ...of, ...about, ...words };
}

/** Ids sort in the order of the source. */
function idOf(edition: string, at: number): string {
  return `${edition}-${`${at}`.padStart(6, "0")}`;
}
