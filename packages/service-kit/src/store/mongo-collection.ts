import type { UpdateQuery } from "mongoose";
import { DuplicateKey } from "./errors.ts";
import { readPaging, readSort } from "./language.ts";
import type { NormalUpdate } from "./language-update.ts";
import { translated } from "./mongo-errors.ts";
import type { Collection, Document, Filter, Sort, UpdateOptions } from "./port.ts";
import { checkUpsert, prepareFilter, prepareUpdate, upsertDocument } from "./prepare.ts";
import { type Body, newDocument, type Shape } from "./shape.ts";

/** One collection in a MongoDB. Its indexes must be there (`createIndexes`). */
export function mongoCollection(shape: Shape): Collection<Document> {
  const { model } = shape;
  const run = <R>(act: () => Promise<R>) => translated(shape, act);
  const order = (sort: Sort | undefined) => Object.fromEntries(readSort(shape.fields, sort));

  async function insert(body: Body): Promise<void> {
    // The driver's types expect an ObjectId; this model's _id is a string.
    await run(() => model.collection.insertOne({ ...body } as object));
  }

  async function update(filter: Filter, change: NormalUpdate, options: UpdateOptions) {
    const { $setOnInsert: _, ...present } = change;
    const sort = order(options.sort);
    if (Object.keys(present).length === 0) {
      return run(() => model.findOne(filter).sort(sort).lean<Body>().exec());
    }
    return run(() =>
      model
        .findOneAndUpdate(filter, present as UpdateQuery<Record<string, unknown>>, {
          returnDocument: options.returnDocument ?? "after",
          // prepareUpdate has validated; mongoose's own validators take the condition of a $pull
          // for a value and refuse it.
          runValidators: false,
          sort,
        })
        .lean<Body>()
        .exec(),
    );
  }

  // The document of an upsert is made here, by the code that SQLite's uses, and a unique index
  // decides a race; the loser finds the winner's document in its second round.
  async function upsert(filter: Filter, change: NormalUpdate, options: UpdateOptions) {
    for (let round = 1; ; round += 1) {
      const changed = await update(filter, change, options);
      if (changed) return changed;
      const fresh = await upsertDocument(shape, filter, change);
      try {
        await insert(fresh);
        return options.returnDocument === "before" ? null : fresh;
      } catch (error) {
        if (!(error instanceof DuplicateKey) || round === 2) throw error;
      }
    }
  }

  return {
    async findOne(filter, options) {
      const wanted = prepareFilter(shape, filter);
      const sort = order(options?.sort);
      return run(() => model.findOne(wanted).sort(sort).lean<Body>().exec());
    },
    async find(filter, options = {}) {
      const wanted = prepareFilter(shape, filter);
      const { limit, skip } = readPaging(options);
      const query = model.find(wanted).sort(order(options.sort)).skip(skip);
      if (limit !== undefined) query.limit(limit);
      return run(() => query.lean<Body[]>().exec());
    },
    async insert(document) {
      const body = await newDocument(shape, document);
      await insert(body);
      return body;
    },
    async updateOne(filter, change, options = {}) {
      const wanted = prepareFilter(shape, filter);
      const normal = await prepareUpdate(shape, change);
      if (!options.upsert) return update(wanted, normal, options);
      checkUpsert(shape, wanted);
      return upsert(wanted, normal, options);
    },
    async deleteOne(filter) {
      const wanted = prepareFilter(shape, filter);
      return run(async () => (await model.deleteOne(wanted)).deletedCount > 0);
    },
    async deleteMany(filter) {
      const wanted = prepareFilter(shape, filter);
      return run(async () => (await model.deleteMany(wanted)).deletedCount);
    },
    async count(filter) {
      const wanted = prepareFilter(shape, filter);
      return run(() => model.countDocuments(wanted).exec());
    },
  };
}
