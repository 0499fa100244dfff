import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * A request or friendship between two users. Each pair has one document, whoever asks, so that an
 * atomic write decides between concurrent changes.
 */
export interface Friendship {
  /** `pairId` of the two users (rules.ts). */
  _id: string;
  /** The two user ids, sorted. */
  users: string[];
  state: "requested" | "accepted";
  /** The user who asked; if both did, the first. */
  askedBy: string;
  askedAt: Date;
  acceptedAt: Date | null;
  /** The users who have muted the other's logins. */
  mutedBy: string[];
}

/** Fields with defaults. */
export type FriendshipDefaults = "acceptedAt" | "mutedBy";

const schema = new Schema({
  users: { type: [String], required: true, index: true },
  state: { type: String, required: true, enum: ["requested", "accepted"] },
  askedBy: { type: String, required: true },
  askedAt: { type: Date, required: true },
  acceptedAt: { type: Date, default: null },
  mutedBy: { type: [String], default: [] },
});

/** Pending requests and friendships. */
export const friendshipModel = defineModel<Friendship, FriendshipDefaults>("friendships", schema);
