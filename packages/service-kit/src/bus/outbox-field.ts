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

/** Spread into a mongoose schema; the index finds documents with waiting events. */
export const outboxField = { outbox: { type: [waitingEvent], default: [] } };

/** Matches documents whose outbox is not empty, as every event has a time. */
export const hasWaitingEvents = { "outbox.occurredAt": { $gt: "" } };

/** The update that adds an event to the document's outbox. */
export function pushToOutbox(event: Envelope): { $push: { outbox: Envelope } } {
  return { $push: { outbox: event } };
}
