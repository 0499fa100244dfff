import type { Position } from "../position/position.ts";
import { nameOf } from "../position/position.ts";

/** The reference of some verses of a chapter, in order: "John 3:16", "John 3:16-18, 21". */
export function referenceOf(position: Position, verses: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const verse of verses) {
    const last = runs.at(-1);
    if (last && last[1] === verse - 1) last[1] = verse;
    else runs.push([verse, verse]);
  }
  const numbers = runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  return `${nameOf(position)}:${numbers.join(", ")}`;
}
