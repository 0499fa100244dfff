import type { Passage, Tradition } from "@berea/scripture";
import type { Entry } from "../models/entry.ts";

/** What the operator says of a work; what is left out is taken from the source. */
export interface WorkOptions {
  /** Not needed by documents, which are of the tradition that cites them. */
  readonly tradition?: Tradition | undefined;
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly year?: number | undefined;
  readonly licence?: string | undefined;
  readonly priority: number;
}

/** A reading in a source. */
export interface SourceEntry extends Passage {
  readonly level: Entry["level"];
  /** HTML in which only `<i> <b> <em> <strong>` occur; paragraphs are parted by empty lines. */
  readonly text: string;
  readonly title?: string;
}

/** A section of a document that `content/documents` knows. */
export interface SourceSection {
  /** The document's id and the section's number, as in `sectionKey`. */
  readonly key: string;
  readonly text: string;
}

/** A work as a source has it. */
export interface SourceWork {
  /** The same for every import of the work: "sword/mhcc". */
  readonly id: string;
  readonly title: string;
  readonly author: string;
  readonly year: number | undefined;
  readonly licence: string;
  readonly tradition: Tradition;
  readonly priority: number;
  readonly entries: readonly SourceEntry[];
  readonly sections: readonly SourceSection[];
}

/** Something that is left out, and why; the same reasons are counted together. */
export interface Skipped {
  readonly where: string;
  readonly why: string;
}

/** What was read of a source. */
export interface Source {
  readonly works: readonly SourceWork[];
  readonly skipped: readonly Skipped[];
}

/** Says how far reading or writing has got; `done` of `all`. */
export type Progress = (what: string, done: number, all: number) => void;
