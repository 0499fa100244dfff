import { versesIn } from "@berea/scripture";
import { isAgainstRome } from "./against-rome.ts";
import type { Progress, Skipped, SourceWork } from "./source.ts";

const VERSES = "31,102";
const EXAMPLES = 5;

/** A line for what was read of a work. */
export function describeWork(work: SourceWork): string {
  const { id, title, author, year, tradition, licence, entries, sections } = work;
  const facts = [title, author, year, tradition, licence].filter(Boolean).join(" · ");
  const verses = new Set(
    entries
      .filter(({ level }) => level === "verse" || level === "passage")
      .flatMap((entry) => versesIn(entry)),
  );
  const polemical = entries.filter(({ text }) => isAgainstRome(text)).length;
  const counts = [
    entries.length > 0 && `${counted(entries.length)} readings`,
    entries.length > 0 && `about ${counted(verses.size)} of ${VERSES} verses`,
    polemical > 0 && `${counted(polemical)} of them kept from Catholic and Orthodox readers`,
    sections.length > 0 && `${counted(sections.length)} sections`,
  ];
  return `${id}: ${facts}: ${counts.filter(Boolean).join(", ")}`;
}

/** What was left out: a line for each reason, with the first places. */
export function describeSkipped(skipped: readonly Skipped[]): string {
  const reasons = Map.groupBy(skipped, ({ why }) => why);
  return [...reasons]
    .map(([why, all]) => {
      const places = all.slice(0, EXAMPLES).map(({ where }) => where);
      const more = all.length > EXAMPLES ? ", …" : "";
      return `  Left out ${counted(all.length)}: ${why} (${places.join(", ")}${more})`;
    })
    .join("\n");
}

/** Writes a line to stderr for each tenth, or a line that changes on a terminal. */
export function progressOn(stream: NodeJS.WriteStream): Progress {
  let last = "";
  return (what, done, all) => {
    const tenth = Math.floor((done * 10) / all);
    const step = stream.isTTY ? `${what} ${done}` : `${what} ${tenth}`;
    if (step === last) return;
    last = step;
    const line = `${what}: ${counted(done)} of ${counted(all)}`;
    stream.write(stream.isTTY ? `\r${line}\x1b[K${done === all ? "\n" : ""}` : `${line}\n`);
  };
}

function counted(number: number): string {
  return number.toLocaleString("en");
}
