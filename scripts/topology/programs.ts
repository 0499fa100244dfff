import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { ReadFile } from "./files.ts";

/** A program of the system, the gateway or a service, and its settings. */
export interface Program {
  readonly name: string;
  /** The settings it needs to start in production. */
  readonly needs: readonly string[];
  /** All settings it reads. */
  readonly knows: ReadonlySet<string>;
}

/** `from` calls `to`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
}

/** The data services, and the setting that holds the address of each. */
export const dataServices = { mongo: "MONGODB_URL", rabbitmq: "AMQP_URL", redis: "REDIS_URL" };

/** Settings that every program reads (service-kit's `listenSettings`, Node itself). */
const commonSettings = ["PORT", "HOST", "LOG_LEVEL", "NODE_ENV"];

/** Asks each program's own `config.ts` what it needs. */
export async function readPrograms(root: string, read: ReadFile): Promise<Program[]> {
  const services = readdirSync(join(root, "services")).sort();
  const folders = ["gateway", ...services.map((name) => `services/${name}`)];
  return Promise.all(folders.map((folder) => readProgram(root, folder, read)));
}

/** Who calls whom: a program that needs an address calls what is there. */
export function edgesOf(programs: readonly Program[]): Edge[] {
  return programs.flatMap(({ name, needs }) =>
    needs.flatMap((setting) => {
      const to = calleeOf(setting, programs);
      return to ? [{ from: name, to }] : [];
    }),
  );
}

/** The program or data service whose address a setting holds. */
export function calleeOf(setting: string, programs: readonly Program[]): string | undefined {
  const data = Object.entries(dataServices).find(([, name]) => name === setting);
  return data?.[0] ?? programs.find(({ name }) => `${name.toUpperCase()}_URL` === setting)?.name;
}

async function readProgram(root: string, folder: string, read: ReadFile): Promise<Program> {
  const file = `${folder}/src/config.ts`;
  const module: Record<string, unknown> = await import(join(root, file));
  const readers = Object.entries(module).filter(([name]) => name.startsWith("read"));
  const named = [...(read(file) ?? "").matchAll(/^ +([A-Z][A-Z0-9_]+):/gm)];
  return {
    name: folder.split("/").at(-1) ?? folder,
    needs: readers.flatMap(([, read]) => faultySettings(read)),
    knows: new Set([...commonSettings, ...named.map(([, setting]) => setting ?? "")]),
  };
}

/** Reads the settings of an empty production environment: the error lists what is missing. */
function faultySettings(read: unknown): string[] {
  if (typeof read !== "function") return [];
  try {
    read({ NODE_ENV: "production" });
    return [];
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "ConfigError") return [];
    return [...error.message.matchAll(/^ {2}([A-Z_]+): /gm)].map(([, setting]) => setting ?? "");
  }
}
