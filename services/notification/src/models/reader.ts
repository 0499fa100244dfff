import { outboxField, type WithOutbox } from "@berea/service-kit/bus";
import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/**
 * What notification knows of a user: from auth's events the hour and the zone that the daily verse
 * is wanted in, and when it is due next. When `deletedAt` is set, only that the account is deleted, so
 * that an older event which arrives later cannot bring them back.
 */
export interface Reader extends WithOutbox {
  /** The user's id. */
  _id: string;
  /** The highest version of the user's facts that has arrived. */
  version: number;
  /** The local hour, 0 to 23; null when no verse is wanted. */
  hour: number | null;
  /** An IANA zone; null is UTC. */
  zone: string | null;
  /** When the next verse is due; null when none is. */
  nextDueAt: Date | null;
  /** The local date, as "2026-01-31", that `nextDueAt` belongs to. */
  nextDate: string | null;
  /** The last local date whose verse has been claimed. */
  lastDate: string | null;
  deletedAt: Date | null;
}

/** The fields that the schema fills in. */
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

/** Everybody that notification has heard of. */
export const readerModel = defineModel<Reader, ReaderDefaults>("readers", schema);
