import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** A browser that the daily verse is sent to: a push subscription and what became of its sends. */
export interface Device {
  _id: string;
  userId: string;
  /**
   * Which of its user's places it has, from 0. No two of a user's devices have the same, so the
   * number of places bounds the devices, however many are subscribed at once.
   */
  place: number;
  /** `endpointId` of the endpoint. One endpoint is one device, whoever uses it. */
  endpointId: string;
  /** Where pushes go. A secret: who knows it can send. */
  endpoint: string;
  /** The browser's public key (RFC 8291), base64url. */
  p256dh: string;
  /** The browser's authentication secret, base64url. */
  auth: string;
  /** As the user knows it, e.g. "Firefox on Android". */
  name: string;
  subscribedAt: Date;
  /** The last local date whose verse was claimed for it; empty, which is before all, for none. */
  lastDate: string;
  /** When the latest verse was sent. */
  lastSentAt: Date | null;
  /** When `lastDate`'s verse is to be tried again: the push service has refused it for now. */
  retryAt: Date | null;
  /** The moment at which the verse was due that is to be tried again. */
  retryDueAt: Date | null;
  /** How often that verse has been refused. */
  refusals: number;
  /** Failures in a row. */
  failures: number;
  /** When that row began. */
  failingSince: Date | null;
}

/** What a device knows of its sends, filled in by the schema. */
export type DeviceDefaults =
  | "lastDate"
  | "lastSentAt"
  | "retryAt"
  | "retryDueAt"
  | "refusals"
  | "failures"
  | "failingSince";

const text = { type: String, required: true };
const moment = { type: Date, default: null };
const count = { type: Number, default: 0 };

const schema = new Schema({
  userId: text,
  place: { type: Number, required: true },
  endpointId: { ...text, unique: true },
  endpoint: text,
  p256dh: text,
  auth: text,
  name: text,
  subscribedAt: { type: Date, required: true },
  lastDate: { type: String, default: "" },
  lastSentAt: moment,
  retryAt: { ...moment, index: true },
  retryDueAt: moment,
  refusals: count,
  failures: count,
  failingSince: moment,
});
schema.index({ userId: 1, place: 1 }, { unique: true });

/** All devices. */
export const deviceModel = defineModel<Device, DeviceDefaults>("devices", schema);
