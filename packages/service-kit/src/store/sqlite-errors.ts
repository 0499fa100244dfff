import { DuplicateKey, StoreUnavailable } from "./errors.ts";
import type { Shape } from "./shape.ts";
import { indexName } from "./sqlite-indexes.ts";

const UNIQUE_CONSTRAINT = 2067;
const PRIMARY_KEY_CONSTRAINT = 1555;

/** SQLite's primary result codes in words for operators. */
const REASONS: Record<number, string> = {
  5: "another process has locked it for too long",
  8: "it is not writable",
  10: "the disk reports an error",
  11: "the file is damaged",
  13: "the disk is full",
  14: "it cannot be opened",
  26: "the file is not a SQLite database",
};

/** Translates SQLite's errors into the store's; returns others unchanged. */
export function translateError(error: unknown, path: string, shape?: Shape): unknown {
  if (!(error instanceof Error)) return error;
  const code = "errcode" in error ? Number(error.errcode) : 0;
  if (code === PRIMARY_KEY_CONSTRAINT) return new DuplicateKey(["_id"], { cause: error });
  if (code === UNIQUE_CONSTRAINT && shape) {
    const plan = shape.indexes.find((own) => {
      return error.message.includes(`'${indexName(shape.name, own)}'`);
    });
    const fields = plan ? plan.fields.map(([field]) => field) : ["_id"];
    return new DuplicateKey(fields, { cause: error });
  }
  const closed = "code" in error && error.code === "ERR_INVALID_STATE";
  const reason = closed ? "it has been closed" : REASONS[code & 0xff];
  if (!reason) return error;
  return new StoreUnavailable(`The database ${path} cannot be used: ${reason}.`, { cause: error });
}
