import { outboxField, type WithOutbox } from "@berea/service-kit/bus";
import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * A user's hour and zone for the daily verse, from auth's events, and when it is next due; or, when
 * `deletedAt` is set, the record of a deleted account, so that a late event cannot restore it.
 */
export interface Reader extends WithOutbox {
  /** The user's id. */
  _id: string;
  /** The highest version of the user's facts seen so far. */
  version: number;
  /** Local hour, 0 to 23; null when no verse is wanted. */
  hour: number | null;
  /** An IANA zone; null is UTC. */
  zone: string | null;
  /** When the next verse is due; null when none is. */
  nextDueAt: Date | null;
  /** The local date of `nextDueAt`, as "2026-01-31". */
  nextDate: string | null;
  /** The last local date whose verse has been claimed. */
  lastDate: string | null;
  deletedAt: Date | null;
}

/** Fields with defaults. */
export type ReaderDefaults = Exclude<keyof Reader, "_id" | "version">;

const absent = { default: null };

const isWholeOrNone = (hour: number | null) => hour === null || Number.isInteger(hour);

const schema = new Schema({
  ...outboxField,
  version: { type: Number, required: true },
  hour: { type: Number, ...absent, min: 0, max: 23, validate: isWholeOrNone },
  zone: { type: String, ...absent },
  nextDueAt: { type: Date, ...absent, index: true },
  nextDate: { type: String, ...absent },
  lastDate: { type: String, ...absent },
  deletedAt: { type: Date, ...absent },
});

export const readerModel = defineModel<Reader, ReaderDefaults>("readers", schema);
