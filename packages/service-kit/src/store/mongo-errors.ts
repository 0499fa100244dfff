import { Error as MongooseError, mongo } from "mongoose";
import { DuplicateKey, InvalidDocument, StoreUnavailable } from "./errors.ts";
import type { Shape } from "./shape.ts";

const DUPLICATE_KEY = 11000;
/**
 * BadValue, TypeMismatch, PathNotViable, ConflictingUpdateOperators: the update does not fit the
 * document.
 */
const UNFIT_UPDATE = new Set([2, 14, 28, 40]);

/** Runs `act`, translating its errors into the store's. */
export async function translated<R>(shape: Shape | undefined, act: () => Promise<R>): Promise<R> {
  try {
    return await act();
  } catch (error) {
    throw translateError(error, shape);
  }
}

/** An error's message on one line. */
export function oneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll(/\s+/g, " ");
}

function translateError(error: unknown, shape: Shape | undefined): unknown {
  const { MongoServerError, MongoError } = mongo;
  if (error instanceof MongoServerError) {
    if (error.code === DUPLICATE_KEY) {
      return new DuplicateKey(duplicateFields(error, shape), { cause: error });
    }
    if (UNFIT_UPDATE.has(Number(error.code))) {
      return new InvalidDocument(oneLine(error), { cause: error });
    }
  }
  const unfit = error instanceof MongooseError.ValidationError;
  if (unfit || error instanceof MongooseError.CastError) {
    return new InvalidDocument(oneLine(error), { cause: error });
  }
  if (error instanceof MongoError) {
    const message = `MongoDB cannot serve: ${oneLine(error)}`;
    return new StoreUnavailable(message, { cause: error });
  }
  return error;
}

// MongoDB 4.2 and later reports the fields; others name the index in the message only.
function duplicateFields(error: mongo.MongoServerError, shape: Shape | undefined): string[] {
  if (error.keyPattern) return Object.keys(error.keyPattern);
  const name = /index: (?:\S+\$)?(\S+)/.exec(error.message)?.[1];
  const plan = shape?.indexes.find((own) => own.name === name);
  return plan ? plan.fields.map(([path]) => path) : ["_id"];
}
