import { parseArgs } from "node:util";
import { type Tradition, traditions } from "@berea/scripture";
import { formats } from "./formats.ts";
import { ImportFault } from "./import-fault.ts";
import type { WorkOptions } from "./source.ts";

/** What the operator asks for. */
export type Request =
  | { act: "list" }
  | { act: "remove"; id: string }
  | { act: "import"; format: string; path: string; options: WorkOptions; dryRun: boolean };

const usage = `npm run content:import -- <format> <path> --tradition <tradition>
    [--title … --author … --year … --licence … --priority <number> --dry-run]
npm run content:import -- list
npm run content:import -- remove <id of a work>
  formats: ${Object.keys(formats).join(", ")}
  traditions: ${traditions.join(", ")}`;

const optionNames = {
  tradition: { type: "string" },
  title: { type: "string" },
  author: { type: "string" },
  year: { type: "string" },
  licence: { type: "string" },
  priority: { type: "string", default: "0" },
  "dry-run": { type: "boolean", default: false },
} as const;

/** @throws ImportFault, with how the command is used */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parsed(args);
  const [what = "", path, ...more] = positionals;
  if (what === "list" && !path) return { act: "list" };
  if (!path || more.length > 0) throw new ImportFault(`Usage:\n${usage}`);
  if (what === "remove") return { act: "remove", id: path };
  if (!Object.hasOwn(formats, what)) throw wrong(`"${what}" is no format.`);
  const { title, author, licence } = values;
  const options = {
    tradition: values.tradition === undefined ? undefined : traditionNamed(values.tradition),
    ...{ title, author, licence },
    year: values.year === undefined ? undefined : wholeNumber("year", values.year),
    priority: wholeNumber("priority", values.priority),
  };
  return { act: "import", format: what, path, options, dryRun: values["dry-run"] };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: optionNames, allowPositionals: true });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

/** What Christians hold in common is no tradition, and nobody's work can speak for it. */
function traditionNamed(name: string): Tradition {
  const found = traditions.find((one) => one.toLowerCase() === name.toLowerCase());
  if (found) return found;
  throw wrong(`"${name}" is no tradition.`);
}

function wholeNumber(option: string, text: string): number {
  if (/^-?\d{1,4}$/.test(text)) return Number(text);
  throw wrong(`--${option} must be a whole number.`);
}

function wrong(what: string): ImportFault {
  return new ImportFault(`${what}\n${usage}`);
}
