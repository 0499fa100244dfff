import { defineModel } from "@berea/service-kit/store";
import { Schema } from "mongoose";

/** A browser that receives the daily verse: a push subscription and its delivery state. */
export interface Device {
  _id: string;
  userId: string;
  /**
   * The device's slot among its user's, from 0. Slots are unique for a user, so their number bounds
   * the devices, however many are subscribed concurrently.
   */
  place: number;
  /** Hash of the endpoint (`identify`). One endpoint is one device, whoever uses it. */
  endpointId: string;
  /** The URL that pushes are sent to. Secret: anybody who knows it can send. */
  endpoint: string;
  /** The browser's public key (RFC 8291), base64url. */
  p256dh: string;
  /** The browser's authentication secret, base64url. */
  auth: string;
  /** The name shown to the user, e.g. "Firefox on Android". */
  name: string;
  subscribedAt: Date;
  /**
   * The last local date whose verse was claimed for the device; empty, which sorts first, for none.
   */
  lastDate: string;
  /** When the latest verse was sent. */
  lastSentAt: Date | null;
  /** When to retry the verse of `lastDate`, which the push service has refused for now. */
  retryAt: Date | null;
  /** When the verse to retry was due. */
  retryDueAt: Date | null;
  /** How often the push service has refused that verse. */
  refusals: number;
  /** Consecutive failures. */
  failures: number;
  /** When they began. */
  failingSince: Date | null;
}

/** Delivery state, with defaults. */
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

export const deviceModel = defineModel<Device, DeviceDefaults>("devices", schema);
