import { basename } from "node:path";
import { styleText } from "node:util";
import { z } from "zod";

const COLOURS = ["cyan", "magenta", "blue", "green", "yellow", "gray", "white"] as const;
const WARN = 40;
const ERROR = 50;
const WIDTH = "interpretation".length;

const logged = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string(),
  err: z.looseObject({ message: z.string(), stack: z.string().optional() }).optional(),
});

const colourOf = new Map<string, (typeof COLOURS)[number]>();

/** A line of a program's log as people read it: when, which program, what, and the facts of it. */
export function readableLine(program: string, line: string): string {
  const name = basename(program);
  const colour = colourOf.get(name) ?? COLOURS[colourOf.size % COLOURS.length] ?? "white";
  colourOf.set(name, colour);
  const parsed = logged.safeParse(asJson(line));
  const head = styleText(colour, name.padEnd(WIDTH));
  if (!parsed.success) return `${head} ${line}`;
  const { level, time, msg, err, ...facts } = parsed.data;
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

function asJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
