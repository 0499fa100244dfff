import type { Log } from "../src/log.ts";

/** A log that keeps what it is told. */
export function keptLog(): Log & { lines: { level: string; facts: object; message: string }[] } {
  const lines: { level: string; facts: object; message: string }[] = [];
  const keep = (level: string) => (facts: object, message: string) => {
    lines.push({ level, facts, message });
  };
  return {
    lines,
    debug: keep("debug"),
    info: keep("info"),
    warn: keep("warn"),
    error: keep("error"),
  };
}
