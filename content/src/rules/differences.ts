import { formatReference, type Passage, touches, traditions } from "@berea/scripture";
import type { ChapterFile } from "../reading-schema.ts";
import type { YamlPath } from "../yaml-file.ts";

/**
 * A chapter has a reading in the voice of every tradition for each disputed passage that starts in
 * it, and differences for no other passage.
 */
export function differences(
  { chapter, differences: written }: ChapterFile,
  disputed: readonly Passage[],
): { path: YamlPath; what: string }[] {
  const listed = disputed.filter(({ start }) => touches(chapter, { start, end: start }));
  const wanted = new Set(listed.map(formatReference));
  const faults: { path: YamlPath; what: string }[] = [];
  for (const [index, { verses, readings }] of written.entries()) {
    const path = ["differences", index, "verses"];
    const missing = traditions.filter((tradition) => readings[tradition] === undefined);
    if (!wanted.delete(formatReference(verses))) {
      faults.push({ path, what: "is not in the list of disputed passages" });
    } else if (missing.length > 0) {
      faults.push({ path, what: `has no reading for ${missing.join(", ")}` });
    }
  }
  for (const reference of wanted) {
    faults.push({ path: ["differences"], what: `has nothing on ${reference}, which is disputed` });
  }
  return faults;
}
