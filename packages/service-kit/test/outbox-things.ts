import { Schema } from "mongoose";
import { z } from "zod";
import {
  type Bus,
  type Envelope,
  envelope,
  openBus,
  outboxField,
  pushToOutbox,
  type WithOutbox,
} from "../src/bus/index.ts";
import { type Collection, defineModel } from "../src/store/index.ts";
import { keptLog } from "./bus-log.ts";

/** A document whose changes others are told of. */
export interface Thing extends WithOutbox {
  version: number;
  deletedAt: Date | null;
}

const schema = new Schema({
  version: { type: Number, default: 0 },
  deletedAt: { type: Date, default: null },
  ...outboxField,
});

type Defaults = "version" | "deletedAt" | "outbox";
export type Things = Collection<Thing, Defaults>;
export const thingModel = defineModel<Thing, Defaults>("things", schema);

/** The one event of these tests; its name is fixed, so each test has a bus or broker of its own. */
export const thingChanged = {
  name: "thing.changed",
  schema: z.object({ thingId: z.string(), version: z.int() }),
};

/** Saves a new thing together with the event of its version 1. */
export async function insertThing(things: Things): Promise<string> {
  const thing = await things.insert({});
  await changeThing(things, thing._id, 1);
  return thing._id;
}

/** One change and its event, in one write. */
export async function changeThing(
  things: Things,
  thingId: string,
  version: number,
): Promise<Envelope> {
  const event = envelope(thingChanged, { thingId, version }, { requestId: `request-${version}` });
  await things.updateOne({ _id: thingId }, { $set: { version }, ...pushToOutbox(event) });
  return event;
}

/** Opens a bus whose subscriber keeps what it sees. */
export async function listen(amqpUrl?: string): Promise<{ bus: Bus; seen: Envelope[] }> {
  const seen: Envelope[] = [];
  const bus = await openBus({ amqpUrl, log: keptLog() });
  const keep = async (event: Envelope) => void seen.push(event);
  await bus.subscribe("listener", thingChanged, keep, { retryDelaysMs: [20] });
  return { bus, seen };
}
