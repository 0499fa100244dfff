import { existsSync, readFileSync } from "node:fs";

/** A key that several programs share, in a folder with a file for each secret. */
export interface KeyFiles {
  /** Where the next key waits until all programs know it. */
  readonly nextFile: string;
  /** Makes a key and keeps it in `nextFile`. */
  makeNext(): void;
  /** Whether programs that read the files know the next key. */
  isNextKnown(): boolean;
  /** Has programs know the next key beside those that they know. */
  announceNext(): void;
  /** Puts the next key to use in place of the present one, which stays known. */
  useNext(): void;
  /** Whether a key is known that is out of use. */
  hasFormer(): boolean;
  /** When what was made with the former key has ended by itself. */
  formerIsGoodUntil(): Date;
  /** Has programs know none but the key in use. */
  forgetFormer(): void;
  /** Puts a new key to use and forgets all others, at once. */
  revoke(): void;
}

/**
 * The text of a secret's file.
 * @throws Error of one line when it cannot be read
 */
export function readSecret(file: string): string {
  if (!existsSync(file)) throw new Error(`There is no ${file}. Name the folder of the secrets.`);
  return readFileSync(file, "utf8").trim();
}
