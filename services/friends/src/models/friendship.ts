import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * What is between two people. There is one document for a pair, whoever asks whom, so that one
 * atomic write decides between two that happen at once.
 */
export interface Friendship {
  /** `pairId` of the two (rules.ts). */
  _id: string;
  /** The two user ids, sorted. */
  users: string[];
  state: "requested" | "accepted";
  /** Who asked; when both did, who was first. */
  askedBy: string;
  askedAt: Date;
  acceptedAt: Date | null;
  /** Who of the two does not want to hear of the other's logins. */
  mutedBy: string[];
}

/** The fields that the schema fills in. */
export type FriendshipDefaults = "acceptedAt" | "mutedBy";

const schema = new Schema({
  users: { type: [String], required: true, index: true },
  state: { type: String, required: true, enum: ["requested", "accepted"] },
  askedBy: { type: String, required: true },
  askedAt: { type: Date, required: true },
  acceptedAt: { type: Date, default: null },
  mutedBy: { type: [String], default: [] },
});

/** All requests that wait and all friendships. */
export const friendshipModel = defineModel<Friendship, FriendshipDefaults>("friendships", schema);
