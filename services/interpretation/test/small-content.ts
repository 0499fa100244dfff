import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { traditions } from "@berea/scripture";
import { afterAll } from "vitest";

const root = mkdtempSync(join(tmpdir(), "readings-"));
afterAll(() => rmSync(root, { recursive: true }));

/** What the files of the small content say; tests change it and write it again. */
export interface SmallContent {
  readonly [file: string]: object;
}

/** Readings of John and of its third chapter, with one difference. */
export function smallContent(): { [file: string]: Record<string, unknown> } {
  return {
    "john/book.yaml": {
      book: "John",
      title: "A Gospel",
      readings: { "Non-denominational": "John, all", Orthodox: "John, Orthodox" },
    },
    "john/003.yaml": {
      chapter: "John 3",
      title: "A chapter",
      reading: "John 3, all",
      passages: [
        { verses: "John 3:1-15", title: "By night", reading: "John 3:1-15, all" },
        { verses: "John 3:16-36", title: "By day", reading: "John 3:16-36, all" },
      ],
      differences: [
        {
          verses: "John 3:3-8",
          title: "Water",
          readings: Object.fromEntries(
            traditions.map((tradition) => [tradition, `John 3:3-8, ${tradition}`]),
          ),
        },
      ],
    },
  };
}

/** Writes content as files of a folder that goes when the tests end; JSON is YAML too. */
export function writeContent(content: SmallContent): string {
  const folder = mkdtempSync(join(root, "content-"));
  rewriteContent(folder, content);
  return folder;
}

/** Writes content over what is in a folder. */
export function rewriteContent(folder: string, content: SmallContent): void {
  for (const [name, value] of Object.entries(content)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
  }
}
