import { existsSync, readFileSync } from "node:fs";

/** A key shared by several programs, in a folder with a file for each secret. */
export interface KeyFiles {
  /** Holds the next key until all programs know it. */
  readonly nextFile: string;
  makeNext(): void;
  isNextKnown(): boolean;
  /** Adds the next key to the known ones. */
  announceNext(): void;
  /** Replaces the key in use by the next one; the former stays known. */
  useNext(): void;
  /** Whether a key is still known that is no longer used. */
  hasFormer(): boolean;
  /** When everything made with the former key has expired. */
  formerIsGoodUntil(): Date;
  /** Leaves only the key in use known. */
  forgetFormer(): void;
  /** Replaces all keys by a new one at once. */
  revoke(): void;
}

/**
 * The text of a secret's file.
 * @throws Error with a message of one line when there is none
 */
export function readSecret(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no ${file}. Name the folder of the secrets.`);
  return readFileSync(file, "utf8").trim();
}
