import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { openStore, type Store } from "@berea/service-kit/store";
import { afterEach, beforeEach, expect, test } from "vitest";
import { disputeModel } from "../src/models/dispute.ts";

const command = join(import.meta.dirname, "../src/commands/disputes.ts");
const water = {
  voice: "Baptist",
  reference: "John 3:3-8",
  level: "passage",
  userId: "ruth",
} as const;

let folder: string;
let store: Store;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "disputes-"));
  store = await openStore({ folder, database: "interpretation" });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

test("When disputes are listed, closed and exported, then the running service's own are", async () => {
  const disputes = await store.collection(disputeModel);
  const version = "0123456789ab";
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  await disputes.insert({ _id: "two", ...water, version, at: at(22), reason: "Too much." });
  await disputes.insert({ _id: "one", ...water, version, at: at(21), reason: "Not there." });

  const listed = await run("list");
  expect(listed.stdout).toBe(
    [
      "one  2026-11-21  Baptist, John 3:3-8 (passage), content 0123456789ab\n    Not there.",
      "two  2026-11-22  Baptist, John 3:3-8 (passage), content 0123456789ab\n    Too much.",
      "2 open.\n",
    ].join("\n\n"),
  );
  expect(await run("close", "one")).toEqual({
    code: 0,
    stdout: "Closed: Baptist, John 3:3-8.\n",
    stderr: "",
  });
  expect(await disputes.findOne({ _id: "one" })).toMatchObject({ state: "closed" });
  expect((await run("list")).stdout).toMatch(/^two .*1 open\.\n$/s);
  const exported: unknown = JSON.parse((await run("export")).stdout);
  expect(exported).toEqual(
    [
      { id: "one", state: "closed", at: "2026-11-21T00:00:00.000Z", reason: "Not there." },
      { id: "two", state: "open", at: "2026-11-22T00:00:00.000Z", reason: "Too much." },
    ].map((one) => {
      const { userId: _, ...known } = water;
      return { ...known, version, ...one };
    }),
  );
});

test.each([
  [["close", "nothing"], "There is no dispute nothing.\n"],
  [["close"], "Say what to do: npm run disputes -- list | export | close ID\n"],
  [["constructor"], "Say what to do: npm run disputes -- list | export | close ID\n"],
  [[], "Say what to do: npm run disputes -- list | export | close ID\n"],
])("When the command is given %j, then it says what is wrong", async (given, stderr) => {
  expect(await run(...given)).toEqual({ code: 1, stdout: "", stderr });
});

test("When there is no store, then none is made", async () => {
  const { code, stderr } = await run("list", { DATA_DIR: join(folder, "elsewhere") });
  expect(code).toBe(1);
  expect(stderr).toContain("There is no ");
});

function run(...given: (string | NodeJS.ProcessEnv)[]) {
  const words = given.filter((one) => typeof one === "string");
  const more = given.find((one) => typeof one === "object");
  const { PATH } = process.env;
  const env = { PATH, DATA_DIR: folder, ...more };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, [command, ...words], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}
