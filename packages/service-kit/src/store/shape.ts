import type { Model as MongooseModel, Schema } from "mongoose";
import { type Connection, Error as MongooseError } from "mongoose";
import { type DateTree, dateTree, hasOnlyDeclaredDates } from "./dates.ts";
import { InvalidDocument } from "./errors.ts";
import { readFields } from "./fields.ts";
import { type IndexPlan, readIndexes } from "./indexes.ts";
import type { Fields } from "./language.ts";
import { newId } from "./new-id.ts";
import type { Document, Model } from "./port.ts";
import { plainValue, requireObject } from "./values.ts";

/** A document as both adapters hold it, between schema and database. */
export type Body = Document & Record<string, unknown>;

/** A collection's schema in the forms that the adapters need. */
export interface Shape {
  readonly name: string;
  readonly fields: Fields;
  readonly indexes: readonly IndexPlan[];
  readonly dates: DateTree;
  readonly model: MongooseModel<Record<string, unknown>>;
}

/** Reads a model's schema; throws when an adapter could not support it. */
export function readShape<T extends Document>(
  { name, schema }: Pick<Model<T>, "name" | "schema">,
  connection: Connection,
): Shape {
  if (!/^[a-z][a-z0-9_-]*$/.test(name)) throw new Error(`"${name}" cannot name a collection.`);
  const own = schema.clone();
  if (own.get("timestamps")) {
    throw new Error(`The store has no timestamps: set the dates of "${name}" where it is written.`);
  }
  settle(own);
  own.add({ _id: { type: String, required: true } });
  const fields = readFields(own);
  const indexes = readIndexes(own, fields);
  const model = connection.model<Record<string, unknown>>(name, own, name);
  return { name, fields, indexes, dates: dateTree(fields), model };
}

/** A new document: `_id` and defaults filled in, cast and validated. */
export async function newDocument(shape: Shape, given: unknown): Promise<Body> {
  const plain = requireObject(plainValue(requireObject(given, "A document"), ""), "A document");
  const draft = build(() => new shape.model({ _id: newId(), ...plain }));
  await validate(draft, () => true);
  return read(shape, draft);
}

/**
 * Casts and validates the values that an update would set, as if they belonged to a document of
 * their own; an undefined value tests whether the path may be absent.
 */
export async function castValues(
  shape: Shape,
  values: ReadonlyMap<string, unknown>,
): Promise<(path: string) => unknown> {
  const draft = build(() => {
    const empty = new shape.model();
    for (const [path, value] of values) empty.set(path, value);
    return empty;
  });
  const paths = [...values.keys()];
  await validate(draft, (fault) => paths.some((p) => fault === p || fault.startsWith(`${p}.`)));
  const body = read(shape, draft);
  return (path) => path.split(".").reduce<unknown>(step, body);
}

// Switches off mongoose's behaviour that differs between inserts, updates and plain objects.
function settle(schema: Schema): void {
  schema.set("strict", "throw");
  schema.set("strictQuery", "throw");
  schema.set("minimize", false);
  schema.set("versionKey", false);
  schema.set("id", false);
  schema.set("autoIndex", false);
  schema.set("autoCreate", false);
  for (const child of schema.childSchemas) {
    if (child.schema.path("_id")?.options.auto) {
      child.schema.remove("_id");
      child.schema.set("_id", false);
    }
    settle(child.schema);
  }
}

/** The methods used of a mongoose document, whose own type is bound to its model. */
interface Draft {
  validate(): Promise<void>;
  toObject(): unknown;
}

function build<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new InvalidDocument(messageOf(error), { cause: error });
  }
}

async function validate(draft: Draft, counts: (path: string) => boolean): Promise<void> {
  try {
    await draft.validate();
  } catch (error) {
    if (!(error instanceof MongooseError.ValidationError)) throw error;
    const faults = Object.entries(error.errors).filter(([path]) => counts(path));
    if (faults.length === 0) return;
    const message = faults.map(([, fault]) => fault.message).join(" ");
    throw new InvalidDocument(message, { cause: error });
  }
}

function read(shape: Shape, draft: Draft): Body {
  const { _id, ...rest } = plainValue(draft.toObject(), "") as Body; // the schema requires an _id
  const body: Body = { _id, ...rest };
  if (!hasOnlyDeclaredDates(body, shape.dates)) {
    throw new InvalidDocument("The document has a date where the schema does not declare one.");
  }
  return body;
}

function step(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
