import type { Collections } from "../../src/collections.ts";
import { type Request, readArguments } from "../../src/import/arguments.ts";
import { runImport } from "../../src/import/run-import.ts";

/** Runs the operator's command in this process; returns the lines of its report. */
export async function importInto(
  collections: Collections | undefined,
  ...args: string[]
): Promise<string> {
  const lines: string[] = [];
  const request: Request = readArguments(args);
  await runImport(request, {
    collections: async () => {
      if (!collections) throw new Error("The store was opened.");
      return collections;
    },
    progress: () => {},
    say: (line) => void lines.push(line),
  });
  return lines.join("\n");
}

/** Everything in the store, to be compared. */
export async function contentOf({ works, entries, sections }: Collections) {
  return [
    await works.find({}, { sort: { _id: 1 } }),
    await entries.find({}, { sort: { _id: 1 } }),
    await sections.find({}, { sort: { _id: 1 } }),
  ];
}
