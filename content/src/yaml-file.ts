import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { EVENT_ID, type Event, getScalarValue, load, parseEvents, YAMLException } from "js-yaml";
import { DamagedContent } from "./fault.ts";

/** Where a value stands in a document: keys and indexes from the top. */
export type YamlPath = readonly PropertyKey[];

/** A YAML document that was read from a file. */
export interface YamlFile {
  /** Relative to the working directory. */
  readonly name: string;
  readonly value: unknown;
  /** The line, counted from 1, of the value or, where there is none, of what is nearest above it. */
  lineOf(path: YamlPath): number;
}

/**
 * Reads a YAML file.
 * @throws DamagedContent when it cannot be read or is not YAML
 */
export function readYamlFile(path: string): YamlFile {
  const name = relative("", path);
  try {
    const source = readFileSync(path, "utf8");
    const value = load(source, { filename: name });
    let lines: ReadonlyMap<string, number> | undefined;
    const lineOf = (wanted: YamlPath) => {
      lines ??= linesIn(source);
      return nearestLine(lines, wanted);
    };
    return { name, value, lineOf };
  } catch (error) {
    const line = error instanceof YAMLException ? (error.mark?.line ?? 0) + 1 : 1;
    throw new DamagedContent([{ file: name, line, what: reasonOf(error) }], { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof YAMLException) return error.reason;
  return error instanceof Error ? error.message : String(error);
}

function nearestLine(lines: ReadonlyMap<string, number>, path: YamlPath): number {
  for (let length = path.length; length > 0; length--) {
    const line = lines.get(keyOf(path.slice(0, length)));
    if (line !== undefined) return line;
  }
  return 1;
}

/** The loader does not tell where its values stood; the parser's events do. */
function linesIn(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  const events = parseEvents(source, {});
  let next = 0;

  function walk(path: YamlPath): void {
    const event = events[next++];
    if (!event) return;
    if (path.length > 0 && !lines.has(keyOf(path))) lines.set(keyOf(path), lineAt(source, event));
    if (event.type === EVENT_ID.DOCUMENT) walkAll(() => walk(path));
    if (event.type === EVENT_ID.SEQUENCE) walkAll((index) => walk([...path, index]));
    if (event.type === EVENT_ID.MAPPING) walkAll(() => walkPair(path));
  }

  function walkPair(path: YamlPath): void {
    const key = events[next++];
    const name = key?.type === EVENT_ID.SCALAR ? getScalarValue(source, key) : "";
    if (key) lines.set(keyOf([...path, name]), lineAt(source, key));
    walk([...path, name]);
  }

  function walkAll(step: (index: number) => void): void {
    for (let index = 0; next < events.length && !isPop(events[next]); index++) step(index);
    next++;
  }

  walk([]);
  return lines;
}

function isPop(event: Event | undefined): boolean {
  return event?.type === EVENT_ID.POP;
}

function lineAt(source: string, event: Event): number {
  const offset = "valueStart" in event ? event.valueStart : "start" in event ? event.start : 0;
  return source.slice(0, Math.max(offset, 0)).split("\n").length;
}

function keyOf(path: YamlPath): string {
  return path.map(String).join("\n");
}
