/** Something wrong in a file of the content. */
export interface Fault {
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  readonly what: string;
}

/** Content that cannot be used; the message is one line that names the first fault. */
export class DamagedContent extends Error {
  override readonly name = "DamagedContent";
  readonly faults: readonly Fault[];

  constructor(faults: readonly [Fault, ...Fault[]], options?: ErrorOptions) {
    const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : "";
    super(`The content is damaged: ${describeFault(faults[0])}${more}`, options);
    this.faults = faults;
  }
}

/** A fault in one line, in the form that editors and terminals turn into a link. */
export function describeFault({ file, line, what }: Fault): string {
  return `${file}:${line}: ${what}`;
}
