import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * What friends knows of a user, from auth's events; or, when `deletedAt` is set, that the user is
 * gone, so that an older event which arrives later cannot bring them back.
 */
export interface Person {
  /** The user's id. */
  _id: string;
  /** The highest version of the user's facts that has arrived. */
  version: number;
  username: string | null;
  /** `XXXX-XXXX`, as auth made it. */
  friendCode: string | null;
  deletedAt: Date | null;
}

/** The fields that the schema fills in. */
export type PersonDefaults = "username" | "friendCode" | "deletedAt";

const schema = new Schema({
  version: { type: Number, required: true },
  username: { type: String, default: null },
  // Not unique: auth sees to that, and events of two people may arrive in any order.
  friendCode: { type: String, default: null, index: true },
  deletedAt: { type: Date, default: null },
});

/** Everybody that friends has heard of. */
export const personModel = defineModel<Person, PersonDefaults>("people", schema);
