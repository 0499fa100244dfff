import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { openStore } from "@berea/service-kit/store";
import { expect, onTestFinished, test } from "vitest";
import { startService } from "../service.ts";
import { smallModule } from "./sword-module.ts";
import { folderOf } from "./temporary-folder.ts";

const command = join(import.meta.dirname, "../../src/commands/import.ts");
const facts = ["--tradition", "Presbyterian", "--author", "Somebody"];

test("When the command runs beside the service, then what it imports answers there", async () => {
  const folder = folderOf();
  const store = await openStore({ folder, database: "interpretation" });
  const service = await startService({ store });
  onTestFinished(async () => {
    await service.close();
    await store.close();
  });
  const { code, output, errors } = await run(folder, "sword", module(), ...facts);
  expect(errors).toMatch(
    /A small commentary \(Somebody\): texts written: 5 of 5\nDone in [\d.]+ s\.\n$/,
  );
  expect(output).toContain("Works: 1 imported, 0 replaced, 0 unchanged.");
  expect(code).toBe(0);
  const { source } = await service.ask("/Genesis%201:5?denomination=Presbyterian");
  expect(source.author).toBe("Somebody");
});

test("When it is a dry run or a wrong one, then there is not even a database afterwards", async () => {
  const folder = folderOf();
  expect((await run(folder, "sword", module(), ...facts, "--dry-run")).code).toBe(0);
  const wrong = await run(folder, "sword", join(folder, "nothing"), ...facts);
  expect(wrong).toMatchObject({ code: 1, output: "" });
  expect(wrong.errors).toMatch(/nothing cannot be read \(ENOENT\)\. Nothing was changed\.\n$/);
  expect((await run(folder)).errors).toMatch(/Usage:\nnpm run content:import -- <format> <path>/);
  expect(existsSync(join(folder, "interpretation.sqlite"))).toBe(false);
});

test("When production has no database, then the command says so", async () => {
  const { code, errors } = await run(folderOf(), "sword", module(), ...facts, {
    NODE_ENV: "production",
  });
  expect(code).toBe(1);
  expect(errors).toContain("MONGODB_URL: is missing");
});

function module(): string {
  return join(folderOf(smallModule()), "mods.d/small.conf");
}

async function run(folder: string, ...given: (string | NodeJS.ProcessEnv)[]) {
  const args = given.filter((one) => typeof one === "string");
  const environment = given.filter((one) => typeof one === "object");
  const { NODE_ENV: _, ...inherited } = process.env;
  const env = Object.assign({}, inherited, { DATA_DIR: folder }, ...environment);
  const child = spawn(process.execPath, [command, ...args], { env });
  let [output, errors] = ["", ""];
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, "close");
  return { code: Number(code), output, errors };
}
