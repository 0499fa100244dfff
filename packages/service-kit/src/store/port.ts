import type { Schema } from "mongoose";

declare const shape: unique symbol;
declare const defaults: unique symbol;

/** What every document has: an `_id` that is a string in every adapter. */
export interface Document {
  _id: string;
}

/**
 * One collection: its name and the mongoose schema that alone defines shape, defaults, validation
 * and indexes. `D` names the top-level fields that the schema fills in when `insert` omits them.
 */
export interface Model<T extends Document, D extends keyof T = never> {
  readonly name: string;
  readonly schema: Schema;
  readonly [shape]?: T;
  readonly [defaults]?: D;
}

/** A condition in the language of `language.ts`; keys are dotted paths, `$and` or `$or`. */
export type Filter = { [path: string]: unknown };

/** Dotted paths in order of weight; 1 ascending, -1 descending. */
export type Sort = { [path: string]: 1 | -1 };

/** Changes to one document; each operator maps dotted paths to its arguments. */
export interface Update {
  $set?: { [path: string]: unknown };
  $unset?: { [path: string]: unknown };
  $setOnInsert?: { [path: string]: unknown };
  $inc?: { [path: string]: number };
  $max?: { [path: string]: number | Date | string };
  $min?: { [path: string]: number | Date | string };
  $push?: { [path: string]: unknown };
  $addToSet?: { [path: string]: unknown };
  $pull?: { [path: string]: unknown };
}

/** What `insert` takes: the document without the fields that have defaults; `_id` is optional. */
export type NewDocument<T extends Document, D extends keyof T = never> = Omit<T, "_id" | D> &
  Partial<Pick<T, D>> & { _id?: string };

/** How `find` orders and pages its answer. */
export interface FindOptions {
  sort?: Sort;
  limit?: number;
  skip?: number;
}

/** How `updateOne` chooses its document and what it answers with (default: the document after). */
export interface UpdateOptions {
  upsert?: boolean;
  returnDocument?: "before" | "after";
  sort?: Sort;
}

/** The documents of one model. Each call is atomic; a resolved write is on the disk. */
export interface Collection<T extends Document, D extends keyof T = never> {
  findOne(filter: Filter, options?: { sort?: Sort }): Promise<T | null>;
  find(filter: Filter, options?: FindOptions): Promise<T[]>;
  /** Fills in defaults, validates, and throws `InvalidDocument` or `DuplicateKey`. */
  insert(document: NewDocument<T, D>): Promise<T>;
  /** Null when nothing matched, and for `returnDocument: "before"` when the upsert inserted. */
  updateOne(filter: Filter, update: Update, options?: UpdateOptions): Promise<T | null>;
  deleteOne(filter: Filter): Promise<boolean>;
  deleteMany(filter: Filter): Promise<number>;
  count(filter: Filter): Promise<number>;
}

/** One database. */
export interface Store {
  /** Opens a collection and creates its indexes; rejects when one could not be made. */
  collection<T extends Document, D extends keyof T = never>(
    model: Model<T, D>,
  ): Promise<Collection<T, D>>;
  /** Rejects with `StoreUnavailable` when the database cannot serve. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Where `openStore` keeps its documents: MongoDB when `mongoUrl` is given, else a SQLite file. */
export interface StoreOptions {
  mongoUrl?: string | undefined;
  folder?: string;
  database: string;
}

/** Names a collection and its schema. */
export function defineModel<T extends Document, D extends keyof T = never>(
  name: string,
  schema: Schema,
): Model<T, D> {
  return { name, schema };
}
