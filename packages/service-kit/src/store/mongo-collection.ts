import { DuplicateKey } from "./errors.ts";
import { type NormalFilter, readFilter, readPaging, readSort } from "./language.ts";
import type { NormalUpdate } from "./language-update.ts";
import { translated } from "./mongo-errors.ts";
import type { Collection, UpdateOptions } from "./port.ts";
import { checkUpsert, prepareUpdate, upsertDocument } from "./prepare.ts";
import { type Body, newDocument, type Shape } from "./shape.ts";

/** One MongoDB collection, whose indexes must exist (`createIndexes`). */
export function mongoCollection(shape: Shape): Collection<Body> {
  const { model, fields } = shape;
  const run = <R>(act: () => Promise<R>) => translated(shape, act);
  const asked = (filter: unknown) => inMongo(readFilter(fields, filter));

  async function insert(body: Body): Promise<void> {
    // The driver's types expect an ObjectId; this model's _id is a string.
    await run(() => model.collection.insertOne({ ...body } as object));
  }

  async function update(filter: object, change: NormalUpdate, { returnDocument }: UpdateOptions) {
    const { $setOnInsert: _, ...present } = change;
    if (Object.keys(present).length === 0) {
      return run(() => model.findOne(filter).lean<Body>().exec());
    }
    const options = {
      returnDocument: returnDocument ?? "after",
      // prepareUpdate has validated; mongoose's own validators mistake the condition of a $pull for
      // a value and refuse it.
      runValidators: false,
    } as const;
    return run(() => model.findOneAndUpdate(filter, present, options).lean<Body>().exec());
  }

  // An upsert inserts a document built by the same code as for SQLite. A unique index decides a
  // race; the loser finds the winner's document on its second attempt.
  async function upsert(filter: NormalFilter, change: NormalUpdate, options: UpdateOptions) {
    for (let round = 1; ; round += 1) {
      const changed = await update(inMongo(filter), change, options);
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
    async findOne(filter) {
      const wanted = asked(filter);
      return run(() => model.findOne(wanted).lean<Body>().exec());
    },
    async find(filter, options = {}) {
      const wanted = asked(filter);
      const { limit, skip } = readPaging(options);
      const sort = Object.fromEntries(readSort(fields, options.sort));
      const query = model.find(wanted).sort(sort).skip(skip);
      if (limit !== undefined) query.limit(limit);
      return run(() => query.lean<Body[]>().exec());
    },
    async insert(document) {
      const body = await newDocument(shape, document);
      await insert(body);
      return body;
    },
    async insertMany(documents) {
      const bodies = await Promise.all(documents.map((document) => newDocument(shape, document)));
      if (bodies.length === 0) return;
      // As in `insert`.
      await run(() => model.collection.insertMany(bodies.map((body) => ({ ...body }) as object)));
    },
    async updateOne(filter, change, options = {}) {
      const wanted = readFilter(fields, filter);
      const normal = await prepareUpdate(shape, change);
      if (!options.upsert) return update(inMongo(wanted), normal, options);
      checkUpsert(shape, wanted);
      return upsert(wanted, normal, options);
    },
    async deleteOne(filter) {
      const wanted = asked(filter);
      return run(async () => (await model.deleteOne(wanted)).deletedCount > 0);
    },
    async deleteMany(filter) {
      const wanted = asked(filter);
      return run(async () => (await model.deleteMany(wanted)).deletedCount);
    },
    async count(filter) {
      const wanted = asked(filter);
      return run(() => model.countDocuments(wanted).exec());
    },
  };
}

function inMongo({ conditions, branches }: NormalFilter): Record<string, unknown> {
  const filter = Object.fromEntries(conditions.map(([{ path }, condition]) => [path, condition]));
  return branches.length > 0 ? { ...filter, $or: branches.map(inMongo) } : filter;
}
