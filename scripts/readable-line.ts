import { basename } from "node:path";
import { styleText } from "node:util";

const COLOURS = ["cyan", "magenta", "blue", "green", "yellow", "gray", "white"] as const;
const WARN = 40;
const ERROR = 50;
const WIDTH = "interpretation".length;

/** A line as pino writes it. */
interface Logged {
  readonly level: number;
  readonly time: number;
  readonly msg: string;
  readonly err?: { readonly message: string; readonly stack?: string };
}

const colourOf = new Map<string, (typeof COLOURS)[number]>();

/** A line of a program's log as people read it: when, which program, what, and the facts of it. */
export function readableLine(program: string, line: string): string {
  const name = basename(program);
  const colour = colourOf.get(name) ?? COLOURS[colourOf.size % COLOURS.length] ?? "white";
  colourOf.set(name, colour);
  const logged = readLogged(line);
  const head = styleText(colour, name.padEnd(WIDTH));
  if (!logged) return `${head} ${line}`;
  const { level, time, msg, err, ...facts } = logged;
  const at = new Date(time).toTimeString().slice(0, 8);
  const text = `${msg}${factsOf(facts)}${err ? `: ${err.message}` : ""}`;
  const stack = level >= ERROR && err?.stack ? `\n${err.stack}` : "";
  return `${head} ${at} ${level >= WARN ? styleText("red", text) : text}${stack}`;
}

function factsOf({ pid: _, hostname: __, name: ___, ...facts }: Record<string, unknown>): string {
  return Object.entries(facts)
    .map(([key, value]) => ` ${key}=${typeof value === "object" ? JSON.stringify(value) : value}`)
    .join("");
}

/** Undefined for what is no line of a log, as a message of Node itself. */
function readLogged(line: string): Logged | undefined {
  try {
    const parsed: unknown = JSON.parse(line);
    const isLogged = typeof parsed === "object" && parsed !== null && "level" in parsed;
    return isLogged ? (parsed as Logged) : undefined; // our programs write JSON by pino alone
  } catch {
    return undefined;
  }
}
