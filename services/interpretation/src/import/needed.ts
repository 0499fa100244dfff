import { ImportFault } from "./import-fault.ts";

/** @throws ImportFault when neither the source nor the operator has said it */
export function needed<T extends string>(option: string, value: T | undefined): T {
  if (value) return value;
  throw new ImportFault(`The source does not say its ${option}: give --${option} "…".`);
}
