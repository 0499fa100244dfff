import type { Connection, Schema } from "mongoose";
import { DuplicateKey, StoreUnavailable } from "./errors.ts";
import type { Collection, Store } from "./port.ts";
import { type Body, readShape, type Shape } from "./shape.ts";

/**
 * Implements a store's `collection`: reads each schema once and opens each collection once, with
 * `open`, which creates the indexes.
 */
export function openCollections(
  connection: Connection,
  open: (shape: Shape) => Promise<Collection<Body>>,
): Store["collection"] {
  const opened = new Map<string, { schema: Schema; collection: Promise<Collection<Body>> }>();

  async function openOnce(name: string, schema: Schema): Promise<Collection<Body>> {
    const known = opened.get(name);
    if (known?.schema === schema) return known.collection;
    if (known) throw new Error(`The collection "${name}" is already open with another schema.`);
    const collection = open(readShape({ name, schema }, connection)).catch((error: unknown) => {
      opened.delete(name);
      connection.deleteModel(name);
      throw error instanceof DuplicateKey ? notUnique(name, error) : error;
    });
    opened.set(name, { schema, collection });
    return collection;
  }

  // defineModel declares that a schema's documents have the model's type.
  return (async ({ name, schema }) => await openOnce(name, schema)) as Store["collection"];
}

function notUnique(name: string, error: DuplicateKey): StoreUnavailable {
  const fields = error.fields.join(", ");
  const message = `The unique index of "${name}" on ${fields} cannot be created: duplicates exist.`;
  return new StoreUnavailable(message, { cause: error });
}
