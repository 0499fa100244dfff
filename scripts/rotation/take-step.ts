import { existsSync } from "node:fs";
import type { KeyFiles } from "./key-files.ts";

/** A step of a rotation; programs must be restarted between one step and the next. */
export type Step = "announced" | "in use" | "forgotten";

/**
 * Takes the next step, which the files tell; an interrupted step is repeated.
 * @throws Error when it is too early to forget the former key, unless `early`
 */
export function takeStep(files: KeyFiles, { early }: { early: boolean }): Step {
  if (existsSync(files.nextFile) && files.isNextKnown()) {
    files.useNext();
    return "in use";
  }
  if (!existsSync(files.nextFile) && files.hasFormer()) {
    const until = files.formerIsGoodUntil();
    if (until > new Date() && !early) throw new TooEarly(until);
    files.forgetFormer();
    return "forgotten";
  }
  if (!existsSync(files.nextFile)) files.makeNext();
  files.announceNext();
  return "announced";
}

export class TooEarly extends Error {
  override readonly name = "TooEarly";

  constructor(until: Date) {
    super(
      `Sessions that the former key has signed are good until ${until.toUTCString()}. Nothing has ` +
        "changed. To forget it now, which ends them, add --now.",
    );
  }
}
