// npm run disputes -- list | export | close ID: what users find wrong in readings. `list` prints what is
// open, `export` all of it as JSON without saying whose it is; `close` says that one is settled. Works
// on the store that DATA_DIR or MONGODB_URL names, also while Berea is running.
import { existsSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { readConfig } from "@berea/service-kit";
import { type Collection, mongoUrlSetting, openStore } from "@berea/service-kit/store";
import { z } from "zod";
import { type Dispute, type DisputeDefaults, disputeModel } from "../models/dispute.ts";

type Disputes = Collection<Dispute, DisputeDefaults>;

const acts: Record<string, (disputes: Disputes, id?: string) => Promise<string>> = {
  list: listOpen,
  export: exportAll,
  close,
};

try {
  const [name = "", ...rest] = process.argv.slice(2);
  const act = Object.hasOwn(acts, name) ? acts[name] : undefined;
  if (!act || rest.length !== (name === "close" ? 1 : 0)) {
    throw new Error("Say what to do: npm run disputes -- list | export | close ID");
  }
  console.log(await onStore((disputes) => act(disputes, rest[0])));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function onStore(act: (disputes: Disputes) => Promise<string>): Promise<string> {
  const { DATA_DIR: folder, MONGODB_URL: mongoUrl } = readConfig(
    { DATA_DIR: z.string().default("./.data"), MONGODB_URL: mongoUrlSetting.optional() },
    process.env,
  );
  const database = "interpretation";
  const file = join(folder, `${database}.sqlite`);
  if (!mongoUrl && !existsSync(file)) {
    throw new Error(
      `There is no ${file}. Name the folder of the data: DATA_DIR=… npm run disputes`,
    );
  }
  const store = await openStore({ mongoUrl, folder, database });
  try {
    return await act(await store.collection(disputeModel));
  } finally {
    await store.close();
  }
}

async function listOpen(disputes: Disputes): Promise<string> {
  const open = await disputes.find({ state: "open" }, { sort: { at: 1 } });
  const texts = open.map(
    ({ _id, at, voice, reference, level, version, reason }) =>
      `${_id}  ${dayOf(at)}  ${voice}, ${reference} (${level}), content ${version}\n    ${reason}`,
  );
  return [...texts, `${open.length} open.`].join("\n\n");
}

async function exportAll(disputes: Disputes): Promise<string> {
  const all = await disputes.find({}, { sort: { at: 1 } });
  const told = all.map(({ _id, userId: _, ...dispute }) => ({ id: _id, ...dispute }));
  return JSON.stringify(told, null, 2);
}

async function close(disputes: Disputes, id = ""): Promise<string> {
  const closed = await disputes.updateOne({ _id: id }, { $set: { state: "closed" } });
  if (!closed) throw new Error(`There is no dispute ${id}.`);
  return `Closed: ${closed.voice}, ${closed.reference}.`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
