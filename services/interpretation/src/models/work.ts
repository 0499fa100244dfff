import type { Interpretation } from "@berea/contracts";
import { type Voice, voices } from "@berea/scripture";
import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** A body of interpretations with one source: Berea's own readings, a commentary. */
export interface Work extends Document {
  title: string;
  author: string;
  year: number | null;
  tradition: Voice;
  licence: string;
  origin: Interpretation["origin"];
  /** Among otherwise equal entries, the work with the higher priority answers. */
  priority: number;
  /** Hash of the work's content; the work is imported again when it changes. */
  sha256: string;
  /** The import whose entries and sections are the work's; those of any other are not read. */
  edition: string;
}

/** Fields with defaults. */
export type WorkDefaults = "year" | "priority" | "edition";

const text = { type: String, required: true };

const schema = new Schema({
  title: text,
  author: text,
  year: { type: Number, default: null },
  tradition: { ...text, enum: voices, index: true },
  licence: text,
  origin: { ...text, enum: ["authored", "imported"], index: true },
  priority: { type: Number, default: 0 },
  sha256: text,
  edition: { type: String, default: "" },
});

export const workModel = defineModel<Work, WorkDefaults>("works", schema);
