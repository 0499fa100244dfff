import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { expect, onTestFinished, test, vi } from "vitest";
import { environment as keys } from "./service.ts";

const main = join(import.meta.dirname, "../src/main.ts");

test("When the process starts, then it answers until SIGTERM, and so does a second start", async () => {
  const folder = mkdtempSync(join(tmpdir(), "interpretation-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const _start of ["first", "second"]) {
    const service = startProcess({ DATA_DIR: folder, PORT: "0" });
    const url = await vi.waitFor(() => {
      const line = service
        .output()
        .split("\n")
        .find((text) => text.includes("is ready"));
      return String(JSON.parse(line ?? "").url);
    }, 20_000);
    const response = await fetch(`${url}/api/interpret/John%203:16?denomination=Catholic`);
    expect(await response.json()).toMatchObject({ sourceDenomination: "Catholic" });
    service.child.kill("SIGTERM");
    expect(await service.ended).toBe(0);
  }
});

test("When production has none of what replicas share, then the start ends with one message", async () => {
  const service = startProcess({ NODE_ENV: "production", AUTH_URL: "" });
  expect(await service.ended).toBe(1);
  const why = "is missing (production needs it, unless BEREA_STANDALONE=1)";
  const missing = ["MONGODB_URL", "AMQP_URL", "REDIS_URL", "AUTH_URL"];
  expect(service.output()).toBe(
    `Cannot start: some settings are wrong.\n${missing.map((name) => `  ${name}: ${why}\n`).join("")}`,
  );
});

test("When the port is taken, then the start ends with one line", async () => {
  const folder = mkdtempSync(join(tmpdir(), "interpretation-"));
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => {
    other.close();
    rmSync(folder, { recursive: true });
  });
  await once(other, "listening");
  const { port } = other.address() as { port: number }; // it listens on TCP
  const service = startProcess({ DATA_DIR: folder, PORT: `${port}`, LOG_LEVEL: "silent" });
  expect(await service.ended).toBe(1);
  expect(service.output()).toBe(
    `Cannot listen on 127.0.0.1:${port}: another program uses this port.\n`,
  );
});

function startProcess(environment: NodeJS.ProcessEnv) {
  const { NODE_ENV: _, ...inherited } = process.env;
  // Nothing listens there: the discard port.
  const given = { ...keys, AUTH_URL: "http://127.0.0.1:9", ...environment };
  const child = spawn(process.execPath, [main], { env: { ...inherited, ...given } });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  return { child, output: () => output, ended: once(child, "close").then(([code]) => code) };
}
