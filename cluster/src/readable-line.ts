import { basename } from "node:path";
import { prettyFactory } from "pino-pretty";

const WIDTH = "interpretation".length;

const readable = prettyFactory({
  colorize: process.stdout.isTTY,
  ignore: "pid,hostname,name",
  singleLine: true,
  translateTime: "SYS:HH:MM:ss",
});

/** A line of a program's log as people read it, after the name of the program. */
export function readableLine(program: string, line: string): string {
  return `${basename(program).padEnd(WIDTH)} ${readable(line).trimEnd()}`;
}
