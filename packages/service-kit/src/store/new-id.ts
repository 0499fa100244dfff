import { Types } from "mongoose";

/** A new `_id`: 24 hex digits, of which the first 8 are the time in seconds (an ObjectId). */
export function newId(): string {
  return new Types.ObjectId().toHexString();
}
