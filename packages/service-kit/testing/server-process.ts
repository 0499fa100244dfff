import { type ChildProcess, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** A real server that a test started for itself, on loopback, in a folder of its own. */
export interface TestServer {
  url: string;
  /** Ends the process and keeps its files; "SIGKILL" is a crash. */
  halt(signal?: "SIGTERM" | "SIGKILL"): Promise<void>;
  /** Starts it again with the same files and the same port, unless it runs. */
  resume(): Promise<void>;
  /** Stops it from running without ending it: connections stay open and nothing is answered. */
  freeze(): void;
  /** Lets a frozen server go on. */
  thaw(): void;
  /** Ends it for good and removes its files. */
  stop(): Promise<void>;
}

/** How to run a server and how to know that it serves. */
export interface ServerRecipe {
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  folder: string;
  url: string;
  serves(): Promise<boolean>;
}

const startTimeoutMs = 90_000;
const haltTimeoutMs = 15_000;

/** Whatever still runs when the tests end is ended with them. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a server and waits until it serves. Rejects with its last lines when it ends before. */
export async function startServer(recipe: ServerRecipe): Promise<TestServer> {
  const remove = () => rm(recipe.folder, { recursive: true, force: true });
  let child = await run(recipe).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return {
    url: recipe.url,
    halt: (signal = "SIGTERM") => end(child, signal),
    async resume() {
      if (hasEnded(child)) child = await run(recipe);
    },
    freeze() {
      child.kill("SIGSTOP");
      while (!isStopped(child));
    },
    thaw: () => void child.kill("SIGCONT"),
    async stop() {
      child.kill("SIGCONT");
      await end(child, "SIGTERM");
      await remove();
    },
  };
}

/** Whether what listens on the port answers these first bytes, within a second, as it should. */
export function answers(
  port: number,
  question: string | Buffer,
  isRight: (reply: Buffer) => boolean,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    const settle = (right: boolean) => {
      socket.destroy();
      resolve(right);
    };
    socket.setTimeout(1_000, () => settle(false));
    socket.once("error", () => settle(false));
    socket.once("close", () => settle(false));
    socket.once("data", (reply) => settle(isRight(reply)));
    socket.write(question);
  });
}

/** The kernel stops a process some moments after the signal; Linux alone says when. */
function isStopped({ pid }: ChildProcess): boolean {
  const status = `/proc/${pid}/status`;
  return !existsSync(status) || /^State:\s+T/m.test(readFileSync(status, "utf8"));
}

async function run(recipe: ServerRecipe): Promise<ChildProcess> {
  const { command, args, env } = recipe;
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    });
  }
  child.on("error", (error) => {
    output += error.message;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!(await recipe.serves())) {
    if (hasEnded(child)) throw new Error(`${command} ended before it served:\n${output}`);
    if (Date.now() > deadline) {
      await end(child, "SIGKILL");
      throw new Error(`${command} did not serve within ${startTimeoutMs} ms:\n${output}`);
    }
    await delay(50);
  }
  return child;
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL"): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const tooSlow = setTimeout(() => child.kill("SIGKILL"), haltTimeoutMs);
  await ended;
  clearTimeout(tooSlow);
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
}

/**
 * A loopback port that is free now. It lies below the range from which the system picks the ports
 * of outgoing connections (32768 and up), so that a client that keeps dialling a server which is
 * down can neither take its port nor reach itself.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const server = createServer();
    const free = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, "127.0.0.1", () => resolve(true));
    });
    if (!free) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
