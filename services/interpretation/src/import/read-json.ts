import type { z } from "zod";
import { ImportFault } from "./import-fault.ts";
import { readSourceText } from "./read-file.ts";

/** A JSON file of this shape. @throws ImportFault, one line */
export function readJson<S extends z.ZodType>(path: string, shape: S): z.output<S> {
  return parseShape(path, shape, () => JSON.parse(readSourceText(path)));
}

/** What `parse` gives, of this shape. @throws ImportFault, one line */
export function parseShape<S extends z.ZodType>(
  path: string,
  shape: S,
  parse: () => unknown,
): z.output<S> {
  const parsed = shape.safeParse(attempt(path, parse));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join(".") || "the file";
  throw new ImportFault(`${path} has another shape than expected: ${where}: ${issue?.message}.`);
}

function attempt(path: string, parse: () => unknown): unknown {
  try {
    return parse();
  } catch (error) {
    if (error instanceof ImportFault) throw error;
    const what = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    throw new ImportFault(`${path} is damaged: ${what}`);
  }
}
