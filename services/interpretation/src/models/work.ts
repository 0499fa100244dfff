import type { Interpretation } from "@berea/contracts";
import { type Tradition, traditions } from "@berea/scripture";
import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** A body of interpretations with one source: Berea's own readings, a commentary, a model. */
export interface Work extends Document {
  title: string;
  author: string;
  year: number | null;
  tradition: Tradition;
  licence: string;
  origin: Interpretation["origin"];
  /** Of two works that could answer alike, the one with the higher priority does. */
  priority: number;
  /** Of everything that is in it; the work is loaded again when it is another. */
  sha256: string;
}

/** The fields that the schema fills in. */
export type WorkDefaults = "year" | "priority";

const text = { type: String, required: true };

const schema = new Schema({
  title: text,
  author: text,
  year: { type: Number, default: null },
  tradition: { ...text, enum: traditions, index: true },
  licence: text,
  origin: { ...text, enum: ["authored", "imported", "generated"], index: true },
  priority: { type: Number, default: 0 },
  sha256: text,
});

/** The works whose entries are answered with. */
export const workModel = defineModel<Work, WorkDefaults>("works", schema);
