import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { voices } from "@berea/scripture";

/** Readings of John and of its third chapter, with one difference. */
function smallContent(): Record<string, object> {
  return {
    "john/book.yaml": {
      book: "John",
      title: "A Gospel",
      readings: { Ecumenical: "John, all", Orthodox: "John, Orthodox" },
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
            voices.map((tradition) => [tradition, `John 3:3-8, ${tradition}`]),
          ),
        },
      ],
    },
  };
}

/** Has the small content in files of a folder while something reads it; JSON is YAML too. */
export async function withSmallContent<T>(read: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "readings-"));
  try {
    for (const [name, value] of Object.entries(smallContent())) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), JSON.stringify(value, null, 2));
    }
    return await read(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
