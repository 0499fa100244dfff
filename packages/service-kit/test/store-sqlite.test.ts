import { spawn } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openStore, type Store, StoreUnavailable } from "../src/store/index.ts";
import { people } from "./store-contract/model.ts";

let folder: string;
let store: Store | undefined;
const path = () => join(folder, "own.sqlite");
const open = async () => {
  store = await openStore({ folder, database: "own" });
  return store;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "store-"));
});
afterEach(async () => {
  await store?.close();
  store = undefined;
  rmSync(folder, { recursive: true });
});

describe("the file", () => {
  it("is readable by its owner only", async () => {
    await open();
    expect(statSync(path()).mode & 0o777).toBe(0o600);
  });

  it("is refused in one line when its folder cannot be made", async () => {
    writeFileSync(join(folder, "file"), "");
    const opened = openStore({ folder: join(folder, "file", "data"), database: "own" });
    await expect(opened).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(opened).rejects.toThrow(
      /^The database \S+ cannot be created or written \(ENOTDIR\)\.$/,
    );
  });

  it.skipIf(process.getuid?.() === 0)("is refused when its folder may not be written", async () => {
    chmodSync(folder, 0o500);
    await expect(open()).rejects.toThrow(/cannot be created or written \(EACCES\)\.$/);
    chmodSync(folder, 0o700);
  });

  it("is refused when something else stands in its place", async () => {
    mkdirSync(path());
    await expect(open()).rejects.toThrow(/cannot be created or written \(EISDIR\)\.$/);
  });

  it("is refused when it is no database", async () => {
    writeFileSync(path(), "In the beginning ".repeat(100));
    await expect(open()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(open()).rejects.toThrow(/cannot be used: the file is not a SQLite database\.$/);
  });

  it("is refused when a part of it is damaged", async () => {
    const collection = await (await open()).collection(people);
    for (let index = 0; index < 50; index += 1) {
      await collection.insert({ email: `${index}@b.example`, notes: "n".repeat(500) });
    }
    await store?.close();
    const bytes = readFileSync(path());
    bytes.fill(0xaa, 4096 * 2, 4096 * 6);
    writeFileSync(path(), bytes);
    await expect(open()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(open()).rejects.toThrow(/cannot be used: the file is damaged\.$/);
  });

  it("fails its ping when it is gone, moved or closed", async () => {
    const own = await open();
    await own.ping();
    rmSync(path());
    await expect(own.ping()).rejects.toThrow(/no longer exists\.$/);
    await own.close();
    await expect(own.ping()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it("refuses every call after it was closed", async () => {
    const collection = await (await open()).collection(people);
    await store?.close();
    await expect(collection.find({})).rejects.toThrow(/it has been closed\.$/);
    await expect(collection.insert({ email: "a@b.example" })).rejects.toThrow(/closed/);
    await store?.close();
  });

  it.each(["", "../own", "a/b", "a b", "Own"])("is not named %j", async (database) => {
    await expect(openStore({ folder, database })).rejects.toThrow(/cannot name a database/);
  });
});

describe("two processes on one file", () => {
  it("lose none of each other's additions and never both win a claim", async () => {
    const collection = await (await open()).collection(people);
    await collection.insert({ _id: "shared", email: "shared@b.example" });
    const script = join(import.meta.dirname, "fixtures", "store-worker.ts");
    const twins = [1, 2].map(() => {
      const args = [script, folder, "own", "100"];
      const twin = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
      return { twin, lines: createInterface(twin.stdout)[Symbol.asyncIterator]() };
    });
    const ready = await Promise.all(twins.map(({ lines }) => lines.next()));
    expect(ready.map(({ value }) => value)).toEqual(["ready", "ready"]);
    for (const { twin } of twins) twin.stdin.end("go\n");
    const won = await Promise.all(twins.map(({ lines }) => lines.next()));
    const claimed = won.flatMap(({ value }) => String(value).split(" ").filter(Boolean));
    expect((await collection.findOne({ _id: "shared" }))?.marks).toHaveLength(200);
    expect(claimed.toSorted()).toEqual(Array.from({ length: 100 }, (_, i) => `c${i}`).toSorted());
  });
});
