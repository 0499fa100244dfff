import type { Schema } from "mongoose";

declare const shape: unique symbol;
declare const defaults: unique symbol;

/** In every adapter, `_id` is a string. */
export interface Document {
  _id: string;
}

/**
 * One collection: its name and the mongoose schema that defines its shape, defaults, validation and
 * indexes. `D` names the top-level fields that have defaults, so `insert` may omit them.
 */
export interface Model<T extends Document, D extends keyof T = never> {
  readonly name: string;
  readonly schema: Schema;
  readonly [shape]?: T;
  readonly [defaults]?: D;
}

type Scalar = string | number | boolean | Date;

/** A field's value or, for a list, the type of its elements. */
type Element<V> = NonNullable<V> extends readonly (infer E)[] ? NonNullable<E> : NonNullable<V>;

/** Dotted paths for conditions: through subdocuments, and into the elements of lists. */
type FilterPath<T> = {
  [K in keyof T & string]: K | InnerPath<K, Element<T[K]>>;
}[keyof T & string];
type InnerPath<K extends string, V> = V extends Scalar ? never : `${K}.${FilterPath<V>}`;
type ElementAt<T, P> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof T
    ? ElementAt<Element<T[K]>, Rest>
    : never
  : P extends keyof T
    ? Element<T[P]>
    : never;

/** A value to equal, or operators that must all hold. */
type Condition<V> =
  | V
  | null
  | {
      readonly $ne?: V | null;
      readonly $in?: readonly (V | null)[];
      readonly $gt?: V;
      readonly $gte?: V;
      readonly $lt?: V;
      readonly $lte?: V;
    };

/** Conditions on a document, in the language of `language.ts`; all must hold. */
export type Filter<T> = { readonly [P in FilterPath<T>]?: Condition<ElementAt<T, P>> } & {
  readonly $or?: readonly Filter<T>[];
};

/** Dotted paths for changes: through subdocuments, not into lists. */
type UpdatePath<T> = {
  [K in keyof T & string]: K | ChangedPath<K, NonNullable<T[K]>>;
}[keyof T & string];
type ChangedPath<K extends string, V> = V extends Scalar | readonly unknown[]
  ? never
  : `${K}.${UpdatePath<V>}`;
type ValueAt<T, P> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof T
    ? ValueAt<NonNullable<T[K]>, Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;
type Values<T> = { readonly [P in UpdatePath<T>]?: ValueAt<T, P> };
type Elements<T> = {
  readonly [P in UpdatePath<T> as NonNullable<ValueAt<T, P>> extends readonly unknown[]
    ? P
    : never]?: Element<ValueAt<T, P>>;
};

/** Changes to one document, in the language of `language-update.ts`. */
export interface Update<T> {
  $set?: Values<Omit<T, "_id">>;
  /** Applied only when an upsert inserts. */
  $setOnInsert?: Values<Omit<T, "_id">>;
  /** Sets the value only if it is greater. */
  $max?: Values<Omit<T, "_id">>;
  $push?: Elements<T>;
  $addToSet?: Elements<T>;
  /** Removes every element that equals the value or has its fields. */
  $pull?: { readonly [P in keyof Elements<T>]?: Pulled<Elements<T>[P]> };
}
type Pulled<V> = V extends Scalar ? V : Partial<V>;

/** Scalar fields, most significant first; 1 ascending, -1 descending. */
export type Sort<T> = { readonly [P in UpdatePath<T>]?: 1 | -1 };

/** A document to insert; fields with defaults and `_id` are optional. */
export type NewDocument<T extends Document, D extends keyof T = never> = Omit<T, "_id" | D> &
  Partial<Pick<T, D>> & { _id?: string };

export interface FindOptions<T> {
  sort?: Sort<T>;
  limit?: number;
  skip?: number;
}

/** `returnDocument` is "after" by default. */
export interface UpdateOptions {
  upsert?: boolean;
  returnDocument?: "before" | "after";
}

/** The documents of one model. Each call on one is atomic; a resolved write is on disk. */
export interface Collection<T extends Document, D extends keyof T = never> {
  findOne(filter: Filter<T>): Promise<T | null>;
  find(filter: Filter<T>, options?: FindOptions<T>): Promise<T[]>;
  /** Fills in defaults, validates, and throws `InvalidDocument` or `DuplicateKey`. */
  insert(document: NewDocument<T, D>): Promise<T>;
  /**
   * Inserts many in little more time than one. All are validated before any is written; when one is
   * a `DuplicateKey`, those before it may be there.
   */
  insertMany(documents: readonly NewDocument<T, D>[]): Promise<void>;
  /** Null when nothing matched, or when an upsert inserted with `returnDocument: "before"`. */
  updateOne(filter: Filter<T>, update: Update<T>, options?: UpdateOptions): Promise<T | null>;
  deleteOne(filter: Filter<T>): Promise<boolean>;
  deleteMany(filter: Filter<T>): Promise<number>;
  count(filter: Filter<T>): Promise<number>;
}

/** One database. */
export interface Store {
  /** Opens a collection and creates its indexes; rejects when one cannot be created. */
  collection<T extends Document, D extends keyof T = never>(
    model: Model<T, D>,
  ): Promise<Collection<T, D>>;
  /** Rejects with `StoreUnavailable` when the database cannot serve. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** MongoDB when `mongoUrl` is given, else a SQLite file in `folder`. */
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
