import { Schema } from "mongoose";
import { type Collection, defineModel } from "../../src/store/index.ts";

export interface Device {
  id: string;
  level?: number;
  seenAt?: Date;
  fresh?: boolean;
  ports?: number[];
}

export interface Person {
  _id: string;
  email: string;
  name?: string | null;
  age?: number | null;
  active?: boolean;
  joinedAt: Date;
  visits: Date[];
  tags: string[];
  marks: number[];
  address?: { city?: string; zip?: string };
  home?: { street: string; number?: number } | null;
  devices: Device[];
  notes?: unknown;
  count: number;
  role: string;
  code?: string | null;
  first?: string;
  last?: string;
  slot?: number;
  origin?: string;
}

export type PersonDefault = "joinedAt" | "visits" | "tags" | "marks" | "devices" | "count" | "role";

export type People = Collection<Person, PersonDefault>;

const schema = new Schema({
  email: { type: String, required: true, unique: true },
  name: { type: String, maxlength: 40 },
  age: { type: Number, min: 0, max: 150, index: true },
  active: Boolean,
  joinedAt: { type: Date, default: () => new Date(), index: true },
  visits: [Date],
  tags: { type: [{ type: String, maxlength: 10 }], index: true },
  marks: [Number],
  address: { city: String, zip: String },
  home: new Schema({ street: { type: String, required: true }, number: Number }, { _id: false }),
  devices: [
    {
      id: { type: String, required: true },
      level: Number,
      seenAt: Date,
      fresh: Boolean,
      ports: { type: [Number], default: undefined },
    },
  ],
  notes: Schema.Types.Mixed,
  count: { type: Number, default: 0 },
  role: { type: String, enum: ["reader", "editor"], default: "reader" },
  code: String,
  first: String,
  last: String,
  slot: Number,
  origin: { type: String, immutable: true },
});
schema.index({ "devices.id": 1, age: -1 });
schema.index({ "address.city": 1, age: -1 });

/** One collection with a field and an index of every kind that the store knows. */
export const people = defineModel<Person, PersonDefault>("people", schema);
