import { fileURLToPath } from "node:url";
import { formatReference, type Passage, parseReference } from "@berea/scripture";
import { z } from "zod";
import { DamagedContent } from "./fault.ts";
import { readYamlFile } from "./yaml-file.ts";

/** What the disputes are about, in the order in which they are shown. */
export const disputeThemes = [
  "Creation and the fall",
  "Christ and Scripture",
  "Grace, faith and works",
  "Election and perseverance",
  "Baptism",
  "The Lord's Supper",
  "The Spirit and gifts",
  "Church, ministry and authority",
  "Mary and the saints",
  "Law and Christian life",
  "Marriage, men and women",
  "State and war",
  "Death and judgement",
  "Last things",
] as const;

/** A passage on which the traditions differ. */
export interface DisputedPassage extends Passage {
  readonly theme: (typeof disputeThemes)[number];
  /** What they differ about, in one line that ends with a question mark. */
  readonly question: string;
}

const disputedPassagesFile = fileURLToPath(new URL("../disputed-passages.yaml", import.meta.url));

const list = z.array(
  z.strictObject({
    verses: z.string().refine((reference) => {
      const passage = parseReference(reference);
      return passage && formatReference(passage) === reference;
    }, "is not a reference in its full form"),
    theme: z.enum(disputeThemes),
    question: z.string().regex(/^.{10,100}\?$/, "is no question of at most 100 characters"),
  }),
);

/**
 * The passages on which the traditions differ, in the order of the list.
 * @throws DamagedContent when the list cannot be used
 */
export function readDisputedPassages(file = disputedPassagesFile): DisputedPassage[] {
  const yaml = readYamlFile(file);
  const parsed = list.safeParse(yaml.value);
  if (parsed.success) {
    return parsed.data.flatMap(({ verses, theme, question }) => {
      const passage = parseReference(verses);
      return passage ? [{ ...passage, theme, question }] : [];
    });
  }
  const { path = [], message = "" } = parsed.error.issues[0] ?? {};
  throw new DamagedContent([{ file: yaml.name, line: yaml.lineOf(path), what: message }]);
}
