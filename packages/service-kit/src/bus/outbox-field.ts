import { Schema } from "mongoose";
import type { Document } from "../store/port.ts";
import type { Envelope } from "./bus.ts";

/** A document that keeps events until they are published. */
export interface WithOutbox extends Document {
  outbox: Envelope[];
}

const waitingEvent = new Schema(
  {
    id: { type: String, required: true },
    name: { type: String, required: true },
    occurredAt: { type: String, required: true, index: true },
    requestId: String,
    traceparent: String,
    payload: Schema.Types.Mixed,
  },
  { _id: false, id: false },
);

/** To be spread into a mongoose schema. Its index finds the documents whose events still wait. */
export const outboxField = { outbox: { type: [waitingEvent], default: [] } };

/** Matches every document whose outbox is not empty: each event has a time. */
export const hasWaitingEvents = { "outbox.occurredAt": { $gt: "" } };

/** The part of an update that puts an event into the document's outbox. */
export function pushToOutbox(event: Envelope): { $push: { outbox: Envelope } } {
  return { $push: { outbox: event } };
}
