import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type UserFacts, verseDue } from "@berea/contracts";
import { createLog, type Log } from "@berea/service-kit";
import { openBus, openOutbox } from "@berea/service-kit/bus";
import { openStore } from "@berea/service-kit/store";
import type { NotificationContext } from "../src/context.ts";
import { readerModel } from "../src/models/reader.ts";
import { type Claims, claimDueReaders } from "../src/use-cases/claim-due-readers.ts";
import { keepReader } from "../src/use-cases/keep-reader.ts";

/** What the acts on readers need of the context. */
type ReaderContext = Pick<NotificationContext, "readers" | "outbox" | "log" | "now">;

/** A verse that was handed on to be sent. */
export interface DueVerse {
  readonly userId: string;
  readonly date: string;
  readonly dueAt: string;
}

/** Readers in a store, a clock that stands still until it is set, and what was handed on. */
export interface Notifier {
  readonly context: ReaderContext;
  readonly due: readonly DueVerse[];
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  /** Sets the clock, in ISO 8601. */
  at(time: string): Notifier;
  /** Hears now of what a reader has chosen; each call is a newer version unless one is given. */
  choose(userId: string, hour: number | null, zone: string | null, version?: number): Promise<void>;
  /** Claims who is due now. */
  tick(): Promise<Claims>;
  /** The dates whose verses were handed on for a reader, in order. */
  datesOf(userId: string): string[];
  close(): Promise<void>;
}

interface OpenOptions {
  /** Without a folder or a MongoDB a folder is made, and removed at the end. */
  readonly folder?: string;
  readonly mongoUrl?: string;
  readonly database?: string;
  /** Whether nobody hears of due verses: a broker that is away. */
  readonly brokerIsAway?: boolean;
  readonly at?: string;
}

/** Opens a notifier without devices: only who is due, and when. */
export async function openNotifier(options: OpenOptions = {}): Promise<Notifier> {
  const folder = options.folder ?? (await newFolder());
  const where = options.mongoUrl === undefined ? { folder } : { mongoUrl: options.mongoUrl };
  const store = await openStore({ ...where, database: options.database ?? "notification" });
  const readers = await store.collection(readerModel);
  const lines: string[] = [];
  const log: Log = createLog({ name: "test" }, { write: (line) => void lines.push(line) });
  const bus = await openBus({ log });
  const outboxBus = options.brokerIsAway ? { ...bus, ready: () => false } : bus;
  const due: DueVerse[] = [];
  await bus.subscribe("notification.verse_due", verseDue, async ({ payload }) => {
    due.push(payload);
  });
  const outbox = openOutbox({ collection: readers, bus: outboxBus, log });
  outbox.start();
  let clock = new Date(options.at ?? "2026-01-01T00:00:00Z");
  const context = { readers, outbox, log, now: () => clock };
  let versions = 0;
  const notifier: Notifier = {
    context,
    due,
    log: lines,
    at(time) {
      clock = new Date(time);
      return notifier;
    },
    async choose(userId, hour, zone, version) {
      versions += 1;
      const facts = factsOf(userId, { hour, zone, version: version ?? versions });
      await keepReader(context, facts, clock.toISOString());
    },
    tick: () => claimDueReaders(context),
    datesOf: (userId) => due.filter((verse) => verse.userId === userId).map((verse) => verse.date),
    async close() {
      await outbox.close();
      await bus.close();
      await store.close();
      if (options.folder === undefined) await rm(folder, { recursive: true });
    },
  };
  return notifier;
}

/** What auth tells of a user, in which only hour, zone and version matter here. */
export function factsOf(
  userId: string,
  { hour, zone, version }: { hour: number | null; zone: string | null; version: number },
): UserFacts {
  return {
    userId,
    version,
    username: "Ruth",
    friendCode: "AAAA-AAAA",
    preferredLocalNotificationHour: hour,
    notificationTimezone: zone,
  };
}

/** A folder for a store: in memory where that is possible, since a year has many writes. */
export async function newFolder(): Promise<string> {
  const parent = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  return await mkdtemp(join(parent, "notifier-"));
}
