import type { Interpretation } from "@berea/contracts";
import {
  nextChapter,
  type Passage,
  splitVerseKey,
  type VerseKey,
  type Voice,
  verseKey,
  voices,
} from "@berea/scripture";
import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** One text of a work about one passage, given as verse keys. */
export interface Entry extends Document, Passage {
  workId: string;
  /** The import that wrote it; read only while it is its work's. */
  edition: string;
  tradition: Voice;
  level: Interpretation["level"];
  text: string;
  title: string | null;
  /** Whether it describes a difference between the traditions. */
  difference: boolean;
  /** Whether it speaks against the church of Rome: not for Catholic and Orthodox readers. */
  againstRome: boolean;
  /**
   * The chapters that the entry touches or, at book level, its book, as keys of their verse 0. So
   * the cost of a question depends on the entries for one chapter, not on all entries or the length
   * of passages.
   */
  lookupKeys: VerseKey[];
}

/** Fields with defaults. */
export type EntryDefaults = "title" | "difference" | "edition" | "againstRome";

const text = { type: String, required: true };
const number = { type: Number, required: true };

const schema = new Schema({
  workId: { ...text, index: true },
  edition: { type: String, default: "" },
  tradition: { ...text, enum: voices },
  level: { ...text, enum: ["verse", "passage", "chapter", "book"] },
  start: number,
  end: number,
  text,
  title: { type: String, default: null },
  difference: { type: Boolean, default: false },
  againstRome: { type: Boolean, default: false },
  lookupKeys: { type: [Number], index: true },
});

export const entryModel = defineModel<Entry, EntryDefaults>("entries", schema);

/** The lookup keys of an entry of this level about this passage. */
export function lookupKeysOf(level: Entry["level"], { start, end }: Passage): VerseKey[] {
  const { book, chapter } = splitVerseKey(start);
  if (level === "book") return [verseKey(book, 0, 0)];
  const lookupKeys: VerseKey[] = [];
  let at: ReturnType<typeof nextChapter> = { book, chapter };
  while (at && verseKey(at.book, at.chapter, 0) <= end) {
    lookupKeys.push(verseKey(at.book, at.chapter, 0));
    at = nextChapter(at.book, at.chapter);
  }
  return lookupKeys;
}
