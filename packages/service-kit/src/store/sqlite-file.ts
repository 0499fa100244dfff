import { closeSync, mkdirSync, openSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { StoreUnavailable } from "./errors.ts";
import type { Shape } from "./shape.ts";
import { translateError } from "./sqlite-errors.ts";

const BUSY_TIMEOUT_MS = 5_000;
const MAX_STATEMENTS = 500;

/** An open database file; throws the store's own errors only. */
export interface SqliteFile {
  /** Yields the first column of each row, lazily. */
  rows(sql: string, params: readonly SQLInputValue[]): Iterable<unknown>;
  /** Runs one statement; returns the number of rows changed. */
  run(sql: string, params: readonly SQLInputValue[]): number;
  /** Runs `act` in a write transaction and commits it to disk. */
  write<R>(act: (db: DatabaseSync) => R, shape?: Shape): R;
  /** Throws when the file is not writable or no longer exists. */
  check(): void;
  close(): void;
}

/** Opens or creates `<folder>/<database>.sqlite`, readable by its owner only. */
export function openSqliteFile(folder: string, database: string): SqliteFile {
  const path = join(folder, `${database}.sqlite`);
  makeFile(folder, path);
  const db = guarded(path, undefined, () => openDatabase(path));
  const inode = statSync(path).ino;
  const statements = new Map<string, StatementSync>();

  function prepare(sql: string): StatementSync {
    let statement = statements.get(sql);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statement = db.prepare(sql);
      statement.setReturnArrays(true);
      statements.set(sql, statement);
    }
    return statement;
  }

  function write<R>(act: (db: DatabaseSync) => R, shape?: Shape): R {
    return guarded(path, shape, () => {
      db.exec("BEGIN IMMEDIATE");
      try {
        const result = act(db);
        db.exec("COMMIT");
        return result;
      } catch (error) {
        if (db.isTransaction) db.exec("ROLLBACK");
        throw error;
      }
    });
  }

  return {
    write,
    *rows(sql, params) {
      const iterator = guarded(path, undefined, () => prepare(sql).iterate(...params));
      try {
        for (;;) {
          const next = guarded(path, undefined, () => iterator.next());
          if (next.done) return;
          yield (next.value as unknown as unknown[])[0]; // setReturnArrays: each row is an array
        }
      } finally {
        iterator.return?.();
      }
    },
    run: (sql, params) =>
      guarded(path, undefined, () => Number(prepare(sql).run(...params).changes)),
    check() {
      const there = statSync(path, { throwIfNoEntry: false })?.ino === inode;
      if (!there) throw new StoreUnavailable(`The database ${path} no longer exists.`);
      write(() => undefined);
    },
    close() {
      statements.clear();
      if (db.isOpen) guarded(path, undefined, () => db.close());
    },
  };
}

function makeFile(folder: string, path: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    closeSync(openSync(path, "a", 0o600));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : error;
    const message = `The database ${path} cannot be created or written (${code}).`;
    throw new StoreUnavailable(message, { cause: error });
  }
}

function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    db.exec("PRAGMA journal_mode = WAL");
    db.exec("PRAGMA synchronous = FULL");
    const fault = db.prepare("PRAGMA quick_check(1)").get();
    if (fault?.quick_check === "ok") return db;
    throw new StoreUnavailable(`The database ${path} cannot be used: the file is damaged.`);
  } catch (error) {
    db.close();
    throw error;
  }
}

function guarded<R>(path: string, shape: Shape | undefined, act: () => R): R {
  try {
    return act();
  } catch (error) {
    throw translateError(error, path, shape);
  }
}
