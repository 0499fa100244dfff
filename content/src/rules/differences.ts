import { formatReference, type Passage, touches, traditions } from "@berea/scripture";
import type { ChapterFile } from "../reading-schema.ts";
import type { YamlPath } from "../yaml-file.ts";

/**
 * What a chapter says of differences is about disputed passages that start in it, and has a reading
 * in the voice of every tradition. Those that nobody has written yet are no fault: the coverage
 * counts them.
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
  return faults;
}
