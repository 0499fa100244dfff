import { readJson, writeItem } from "../../../shared/browser-storage.ts";
import { isSamePosition, type Position, positionOf } from "./position.ts";

/** A chapter that was read, and when (milliseconds since 1970). */
export interface HistoryEntry extends Position {
  readonly timestamp: number;
}

/** Specification, section 9. */
const longestHistory = 10;

/** The history with this chapter as its newest entry: most recent first, each chapter once. */
export function withEntry(history: readonly HistoryEntry[], entry: HistoryEntry): HistoryEntry[] {
  return [entry, ...history.filter((old) => !isSamePosition(old, entry))].slice(0, longestHistory);
}

/** What this browser remembers for a user; anything that is not an entry is left out. */
export function readHistory(userId: string): HistoryEntry[] {
  const stored = readJson(keyFor(userId));
  return Array.isArray(stored) ? stored.flatMap(entryIn).slice(0, longestHistory) : [];
}

/** Remembers the history of a user in this browser. */
export function writeHistory(userId: string, history: readonly HistoryEntry[]): void {
  writeItem(keyFor(userId), JSON.stringify(history));
}

function keyFor(userId: string): string {
  return `bereaReadingHistory:${userId}`;
}

function entryIn(value: unknown): HistoryEntry[] {
  if (typeof value !== "object" || value === null) return [];
  const { book, chapter, timestamp } = value as Record<string, unknown>; // each field is checked
  if (typeof book !== "string" || typeof chapter !== "number") return [];
  if (typeof timestamp !== "number" || !Number.isFinite(timestamp)) return [];
  const position = positionOf(book, chapter);
  return position ? [{ ...position, timestamp }] : [];
}
