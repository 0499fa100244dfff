import type { Interpretation } from "@berea/contracts";
import { type Voice, voices } from "@berea/scripture";
import { type Document, defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** What a user finds wrong in a reading. */
export interface Dispute extends Document {
  voice: Voice;
  level: Interpretation["level"];
  /** What the reading speaks of, e.g. "Romans 9:6-24". */
  reference: string;
  /** Of Berea's own readings at that time, as in replies. */
  version: string;
  reason: string;
  /** None once the account is deleted. */
  userId: string | null;
  at: Date;
  state: "open" | "closed";
}

/** Fields with defaults. */
export type DisputeDefaults = "state";

const text = { type: String, required: true };

const schema = new Schema({
  voice: { ...text, enum: voices },
  level: { ...text, enum: ["verse", "passage", "chapter", "book"] },
  reference: text,
  version: text,
  reason: text,
  userId: { type: String, default: null, index: true },
  at: { type: Date, required: true },
  state: { type: String, enum: ["open", "closed"], default: "open", index: true },
});

export const disputeModel = defineModel<Dispute, DisputeDefaults>("disputes", schema);
