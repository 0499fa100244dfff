import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * A user's facts from auth's events or, when `deletedAt` is set, the record of a deleted account,
 * so that a late event cannot restore it.
 */
export interface Person {
  /** The user's id. */
  _id: string;
  /** The highest version of the user's facts seen so far. */
  version: number;
  username: string | null;
  /** `XXXX-XXXX`, as issued by auth. */
  friendCode: string | null;
  deletedAt: Date | null;
}

/** Fields with defaults. */
export type PersonDefaults = "username" | "friendCode" | "deletedAt";

const schema = new Schema({
  version: { type: Number, required: true },
  username: { type: String, default: null },
  // Not unique here: auth ensures that, and events may arrive in any order.
  friendCode: { type: String, default: null, index: true },
  deletedAt: { type: Date, default: null },
});

export const personModel = defineModel<Person, PersonDefaults>("people", schema);
