import { isDeepStrictEqual } from "node:util";
import { aggregate, find } from "mingo";
import { applyUpdate } from "../src/store/apply.ts";
import type { NormalUpdate } from "../src/store/language-update.ts";
import type { Body } from "../src/store/shape.ts";

/** A command's failure with MongoDB's code for it. */
export class CommandError extends Error {
  readonly code: number;
  readonly details: object;

  constructor(code: number, message: string, details: object = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** An index as `createIndexes` describes it and `listIndexes` shows it. */
export interface Index {
  key: Record<string, 1 | -1>;
  name: string;
  unique?: boolean;
}

/** What `findAndModify` asks for. */
export interface Change {
  query: Record<string, unknown>;
  update: NormalUpdate;
  sort?: Record<string, 1 | -1>;
}

/** The documents of one collection in memory, with MongoDB's rules for unique indexes. */
export class Documents {
  readonly indexes: Index[] = [{ key: { _id: 1 }, name: "_id_", unique: true }];
  #documents: Body[] = [];

  find(filter: object, options: { sort?: object; skip?: number; limit?: number }): Body[] {
    const cursor = find<Body>(this.#documents, filter as Body); // any filter that mingo knows
    if (options.sort && Object.keys(options.sort).length > 0) cursor.sort({ ...options.sort });
    if (options.skip) cursor.skip(options.skip);
    if (options.limit) cursor.limit(options.limit);
    return cursor.all();
  }

  aggregate(pipeline: object[]): object[] {
    return aggregate(this.#documents, pipeline as Body[]);
  }

  insert(document: Body): void {
    this.#refuseDuplicate(document);
    this.#documents.push(document);
  }

  change({ query, update, sort = {} }: Change): { before: Body; after: Body } | undefined {
    const [before] = this.find(query, { sort, limit: 1 });
    if (!before) return undefined;
    const after = applyUpdate(before, update);
    this.#refuseDuplicate(after, before);
    this.#documents = this.#documents.map((own) => (own === before ? after : own));
    return { before, after };
  }

  delete(filter: object, limit: number): number {
    const gone = new Set(this.find(filter, { limit }));
    this.#documents = this.#documents.filter((own) => !gone.has(own));
    return gone.size;
  }

  createIndex(index: Index): void {
    const same = this.indexes.find(({ name }) => name === index.name);
    if (same && isDeepStrictEqual(same, index)) return;
    if (same) throw new CommandError(86, `An index ${index.name} exists with other options.`);
    this.indexes.push(index);
    try {
      for (const own of this.#documents) this.#refuseDuplicate(own, own);
    } catch (error) {
      this.indexes.pop();
      throw error;
    }
  }

  #refuseDuplicate(document: Body, except?: Body): void {
    for (const index of this.indexes) {
      if (!index.unique) continue;
      const key = keyOf(index, document);
      const clash = this.#documents.some((own) => {
        return own !== except && isDeepStrictEqual(keyOf(index, own), key);
      });
      if (!clash) continue;
      const message = `E11000 duplicate key error index: ${index.name} dup key: ${JSON.stringify(key)}`;
      throw new CommandError(11000, message, { keyPattern: index.key });
    }
  }
}

function keyOf(index: Index, document: Body): unknown[] {
  return Object.keys(index.key).map((path) => valueAt(document, path) ?? null);
}

function valueAt(document: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((value, key) => {
    return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  }, document);
}
