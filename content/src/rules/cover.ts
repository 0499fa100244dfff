import { formatReference, nextVerse, type VerseKey } from "@berea/scripture";
import type { ChapterFile } from "../reading-schema.ts";
import type { YamlPath } from "../yaml-file.ts";

/** A chapter's passages contain each of its verses once, in order. */
export function cover({ chapter, passages }: ChapterFile): { path: YamlPath; what: string }[] {
  const faults: { path: YamlPath; what: string }[] = [];
  let expected: VerseKey | undefined = chapter.start;
  for (const [index, { verses }] of passages.entries()) {
    const path = ["passages", index, "verses"];
    if (verses.end > chapter.end) faults.push({ path, what: "goes beyond the chapter" });
    if (verses.start !== expected) {
      const what = expected
        ? `starts at ${nameOf(verses.start)}, not at ${nameOf(expected)}`
        : "starts after the end of the chapter";
      faults.push({ path, what });
    }
    expected = verses.end < chapter.end ? nextVerse(verses.end) : undefined;
  }
  if (expected) faults.push({ path: ["passages"], what: `leave out ${nameOf(expected)}` });
  return faults;
}

function nameOf(verse: VerseKey): string {
  return formatReference({ start: verse, end: verse });
}
