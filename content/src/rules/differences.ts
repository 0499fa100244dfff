import { formatReference, type Passage, touches } from "@berea/scripture";
import type { ChapterFile } from "../reading-schema.ts";
import type { YamlPath } from "../yaml-file.ts";

/**
 * What a chapter says of differences is about disputed passages that start in it. A passage or a
 * voice that nobody has written yet is no fault: the coverage counts them.
 */
export function differences(
  { chapter, differences: written }: ChapterFile,
  disputed: readonly Passage[],
): { path: YamlPath; what: string }[] {
  const listed = disputed.filter(({ start }) => touches(chapter, { start, end: start }));
  const wanted = new Set(listed.map(formatReference));
  const faults: { path: YamlPath; what: string }[] = [];
  for (const [index, { verses }] of written.entries()) {
    const path = ["differences", index, "verses"];
    if (!wanted.delete(formatReference(verses))) {
      faults.push({ path, what: "is not in the list of disputed passages" });
    }
  }
  return faults;
}
