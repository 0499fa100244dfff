import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { expect } from "vitest";

const root = join(import.meta.dirname, "../..");
const main = [process.execPath, "standalone/src/main.ts"];

/** The whole system as a process of its own. */
export interface Standalone {
  readonly child: ChildProcess;
  /** Where it serves; rejects when it ends before. */
  readonly ready: Promise<string>;
  readonly exit: Promise<number | null>;
  /** All that it has printed. */
  output(): string;
}

/** Starts the system on a free port, with its data in `folder`; by another `command` if told. */
export function startStandalone(
  folder: string,
  environment: NodeJS.ProcessEnv = {},
  [program = "", ...args]: readonly string[] = main,
): Standalone {
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: folder,
      BCRYPT_COST: "4",
      ...environment,
    },
  });
  let output = "";
  const ready = Promise.withResolvers<string>();
  const exit = Promise.withResolvers<number | null>();
  const listen = (chunk: Buffer) => {
    output += chunk;
    const url = /Berea is ready: (\S+)\n/.exec(output)?.[1];
    if (url) ready.resolve(url);
  };
  child.stdout.on("data", listen);
  child.stderr.on("data", listen);
  child.once("close", (code) => {
    ready.reject(new Error(`it ended with ${code}: ${output}`));
    exit.resolve(code);
  });
  ready.promise.catch(() => {});
  return { child, ready: ready.promise, exit: exit.promise, output: () => output };
}

/** What a sign-up answers, as far as tests need it. */
export interface Registered {
  _id: string;
  token: string;
  friendCode: string;
}

/** Signs somebody up. */
export async function register(url: string, email: string): Promise<Registered> {
  const body = { username: "Ruth", email, password: "gleaning", denomination: "Baptist" };
  const reply = await call(url, "POST", "/api/auth/register", body);
  expect(reply.status).toBe(201);
  return (await reply.json()) as Registered; // the contract's tests check the shape
}

/** Calls the API, with a token where one is given. */
export function call(url: string, method: string, path: string, body?: unknown, token?: string) {
  return fetch(url + path, {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}
