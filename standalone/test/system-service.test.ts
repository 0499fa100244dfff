import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import { parseEnv } from "node:util";
import { LARGEST_BODY } from "@berea/gateway/request-guard";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readStandaloneConfig } from "../src/config.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "standalone/system-service");
let state: string;

beforeEach(() => {
  state = mkdtempSync(join(tmpdir(), "berea-"));
});
afterEach(() => rmSync(state, { recursive: true, force: true }));

test("When the service of the system is started, then Berea serves with its settings and ends cleanly", async () => {
  const environment = { ...environmentOf("berea.service"), PORT: "0" };
  const { program, child } = startUnit("berea.service", environment);
  expect(existsSync(program)).toBe(true);
  const closed = once(child, "close");
  const said = createInterface(child.stdout);
  const [line] = await Promise.race([once(said, "line"), once(said, "close")]);
  const url = /^Berea is ready: (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1];
  try {
    expect(url).toBeDefined();
    expect(existsSync(join(state, "berea/data/secrets.json"))).toBe(true);
    // The proxy is believed: the client came by TLS.
    const page = await fetch(`${url}/`, { headers: { "x-forwarded-proto": "https" } });
    expect(page.status).toBe(200);
    expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000");
  } finally {
    child.kill("SIGTERM");
    expect(await closed).toEqual([0, null]);
  }
});

test("When the backup of the system runs, then it reads what the service writes", async () => {
  const environment = environmentOf("berea-backup.service");
  expect(environment.DATA_DIR).toBe(environmentOf("berea.service").DATA_DIR);
  const { program, child } = startUnit("berea-backup.service", environment);
  expect(existsSync(program)).toBe(true);
  let errors = "";
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  expect((await once(child, "close"))[0]).toBe(1);
  expect(errors).toBe(`There is nothing to back up in ${state}/berea/data.\n`);
});

test("When a proxy hands requests on, then it is to where the service listens, and bodies that Berea takes fit", () => {
  const { HOST, PORT } = readStandaloneConfig(environmentOf("berea.service"));
  expect(read("Caddyfile")).toContain(`\treverse_proxy ${HOST}:${PORT}\n`);
  const nginx = read("nginx.conf");
  expect(nginx).toContain(`    server ${HOST}:${PORT};\n`);
  const largest = Number(/client_max_body_size (\d+)k;/.exec(nginx)?.[1]) * 1024;
  expect(largest).toBeGreaterThan(LARGEST_BODY);
});

/** Starts what the unit starts, in this checkout. */
function startUnit(name: string, environment: NodeJS.ProcessEnv) {
  const [program = "", script = "", ...args] = valuesOf(name, "ExecStart").join().split(" ");
  const [workingDirectory = ""] = valuesOf(name, "WorkingDirectory");
  const here = program.replace(workingDirectory, root);
  const child = spawn(here, [script, ...args], { cwd: root, env: environment, stdio: "pipe" });
  return { program: here, child };
}

/** What systemd would give the process, with its folders below `state`. */
function environmentOf(name: string): NodeJS.ProcessEnv {
  const pairs = valuesOf(name, "Environment").flatMap((line) => line.split(" "));
  const placed = pairs.map((pair) => pair.replace(/%[SC]/, state)).join("\n");
  return { PATH: process.env.PATH, ...parseEnv(placed), ...parseEnv(read("berea.env")) };
}

function valuesOf(name: string, setting: string): string[] {
  return [...read(name).matchAll(new RegExp(`^${setting}=(.*)$`, "gm"))].map(
    ([, value = ""]) => value,
  );
}

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}
