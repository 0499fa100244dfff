import type { Collections } from "../collections.ts";
import type { Request } from "./arguments.ts";
import { formats } from "./formats.ts";
import { removeWork } from "./remove-work.ts";
import { describeSkipped, describeWork } from "./report.ts";
import type { Progress } from "./source.ts";
import { writeWork } from "./write-work.ts";

/** Where the command writes, and what it opens when it needs it. */
export interface ImportTools {
  readonly collections: () => Promise<Collections>;
  readonly progress: Progress;
  /** Writes a line of the report. */
  readonly say: (line: string) => void;
}

/**
 * Carries out what the operator asks for. A source is read to its end before anything is written.
 * @throws ImportFault when it cannot be done, in one line
 */
export async function runImport(request: Request, { collections, progress, say }: ImportTools) {
  if (request.act === "list") {
    const { works } = await collections();
    const imported = await works.find({ origin: "imported" }, { sort: { tradition: 1, title: 1 } });
    for (const { _id, title, author, year, tradition, licence } of imported) {
      say([_id, title, author, year, tradition, licence].filter(Boolean).join(" · "));
    }
    return say(`${imported.length} works are imported.`);
  }
  if (request.act === "remove") {
    await removeWork(await collections(), request.id);
    return say(`Removed ${request.id}.`);
  }
  const { format, path, options, dryRun } = request;
  const { works, skipped } = formats[format]?.(path, options, progress) ?? {
    works: [],
    skipped: [],
  };
  for (const work of works) say(describeWork(work));
  if (skipped.length > 0) say(describeSkipped(skipped));
  if (dryRun) return say("Nothing was written (--dry-run).");
  const there = await collections();
  const outcomes: string[] = [];
  for (const work of works) outcomes.push(await writeWork(there, work, progress));
  const counts = ["imported", "replaced", "unchanged"].map(
    (outcome) => `${outcomes.filter((one) => one === outcome).length} ${outcome}`,
  );
  say(`Works: ${counts.join(", ")}.`);
}
