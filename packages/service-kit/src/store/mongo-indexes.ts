import { isDeepStrictEqual } from "node:util";
import { StoreUnavailable } from "./errors.ts";
import type { IndexPlan } from "./indexes.ts";
import type { Shape } from "./shape.ts";

/**
 * Creates a collection's indexes and reads them back: when a server ignores an option, or has a
 * different index of the same name, the start must fail rather than a constraint be lost.
 */
export async function createIndexes(shape: Shape): Promise<void> {
  const { collection } = shape.model;
  for (const plan of shape.indexes) await collection.createIndex(keyOf(plan), optionsOf(plan));
  if (shape.indexes.length === 0) return;
  const present = await collection.indexes();
  for (const plan of shape.indexes) {
    const made = present.find(({ name }) => name === plan.name);
    const same =
      made !== undefined &&
      isDeepStrictEqual(Object.entries(made.key), Object.entries(keyOf(plan))) &&
      Boolean(made.unique) === plan.unique &&
      !made.sparse &&
      made.partialFilterExpression === undefined;
    if (!same) {
      throw new StoreUnavailable(
        `The index "${plan.name}" of "${shape.name}" was not created as specified.`,
      );
    }
  }
}

function keyOf(plan: IndexPlan): Record<string, 1 | -1> {
  return Object.fromEntries(plan.fields);
}

function optionsOf({ name, unique }: IndexPlan) {
  return unique ? { name, unique } : { name };
}
