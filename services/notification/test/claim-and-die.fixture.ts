// A notifier that dies after the write that claims a reader, before anything is published.
// node claim-and-die.fixture.ts <folder> <user id> <time of the tick>
import process from "node:process";
import { claimDueReaders } from "../src/use-cases/claim-due-readers.ts";
import { openNotifier } from "./open-notifier.ts";

const [folder = "", userId = "", time = ""] = process.argv.slice(2);
const { context } = (await openNotifier({ folder })).at(time);
const outbox = {
  ...context.outbox,
  async drain(documentId: string): Promise<void> {
    if (documentId === userId) process.kill(process.pid, "SIGKILL");
  },
};
await claimDueReaders({ ...context, outbox });
