import { formatReference, type Passage, parseReference } from "@berea/scripture";
import { z } from "zod";
import { DamagedContent } from "./fault.ts";
import { readYamlFile } from "./yaml-file.ts";

const list = z.array(
  z.strictObject({
    verses: z.string().refine((reference) => {
      const passage = parseReference(reference);
      return passage && formatReference(passage) === reference;
    }, "is not a reference in its full form"),
    subject: z.string().min(1),
  }),
);

/**
 * The passages on which the traditions differ, in the order of the list.
 * @throws DamagedContent when the list cannot be used
 */
export function readDisputedPassages(file: string): Passage[] {
  const yaml = readYamlFile(file);
  const parsed = list.safeParse(yaml.value);
  if (parsed.success) return parsed.data.flatMap(({ verses }) => parseReference(verses) ?? []);
  const { path = [], message = "" } = parsed.error.issues[0] ?? {};
  throw new DamagedContent([{ file: yaml.name, line: yaml.lineOf(path), what: message }]);
}
