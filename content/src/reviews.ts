import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { type Tradition, traditions, type Voice, voices } from "@berea/scripture";
import { z } from "zod";
import { DamagedContent } from "./fault.ts";
import { readYamlFile } from "./yaml-file.ts";

/** Names a reading by its voice and reference, and its text by a hash. */
export interface Signature {
  readonly voice: Voice;
  /** What the reading speaks of: "Romans 9:6-24", "Romans 9", "Romans". */
  readonly reference: string;
  readonly hash: string;
  /** In the register. */
  readonly line: number;
}

/** Somebody who may speak for a tradition, and the readings that they have read and agree with. */
export interface Review {
  readonly reviewer: string;
  readonly tradition: Tradition;
  readonly office: string;
  /** "2027-02-01". */
  readonly date: string;
  readonly entries: readonly Signature[];
}

/** The register of reviews. */
const reviewsFile = fileURLToPath(new URL("../reviews.yaml", import.meta.url));

const text = z.string("is not text").trim().min(1, "is empty");

const signature = z.string("is not text").transform((written, context) => {
  const [, named = "", reference = "", hash = ""] =
    /^([^,]+), (.+), ([0-9a-f]{12})$/.exec(written) ?? [];
  const voice = voices.find((one) => one === named);
  if (voice) return { voice, reference, hash };
  const message = `"${written}" is not "voice, reference, hash"`;
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

const review = z.strictObject({
  reviewer: text,
  tradition: z.enum(traditions, "is not a tradition"),
  office: text,
  date: z.iso.date("is not a date such as 2027-02-01"),
  entries: z.array(signature, "is not a list").min(1, "names no reading"),
});

/** With comments alone below it, the key has no value. */
const register = z.strictObject({ reviews: z.array(review, "is not a list").nullable() });

/**
 * The register of reviews, in its order.
 * @throws DamagedContent when it cannot be used
 */
export function readReviews(file = reviewsFile): Review[] {
  const yaml = readYamlFile(file);
  const parsed = register.safeParse(yaml.value);
  if (!parsed.success) {
    const { path = [], message = "" } = parsed.error.issues[0] ?? {};
    const field = path.findLast((step) => typeof step === "string");
    const what = field ? `${String(field)}: ${message}` : message;
    throw new DamagedContent([{ file: yaml.name, line: yaml.lineOf(path), what }]);
  }
  return (parsed.data.reviews ?? []).map((review, index) => ({
    ...review,
    entries: review.entries.map((entry, at) => ({
      ...entry,
      line: yaml.lineOf(["reviews", index, "entries", at]),
    })),
  }));
}

/** The hash by which a text is signed: the first 12 digits of its SHA-256. */
export function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
