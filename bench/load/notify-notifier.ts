import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openNotification, readNotificationConfig } from "@berea/notification";
import type { NotificationContext } from "@berea/notification/context";
import type { PushService } from "./notify-push-service.ts";
import { copyRows } from "./notify-rows.ts";

/** The moment at which the bench's clock stands. */
export const NOW = new Date("2026-03-10T12:00:00Z");
const TODAY = "2026-03-10";
const HOUR_MS = 3_600_000;
const verse = {
  ...{ book: "Psalms", chapter: 23, verse: 1 },
  text: "The LORD <i>is</i> my shepherd; I shall not want.",
};
const zones = Intl.supportedValuesOf("timeZone");
const browser = createECDH("prime256v1");
/** Every browser's keys; each push is encrypted anew all the same. */
const keys = { p256dh: browser.generateKeys("base64url"), auth: newSecret(16) };

/** A notification service as `npm start` has it, without its door and schedule. */
export interface BenchNotifier {
  readonly context: NotificationContext;
  /** Adds readers whose hour is within the next day. */
  addSleeping(count: number): void;
  /** Adds readers who are due now, each with so many devices. */
  addDue(name: string, count: number, devices: 0 | 1): void;
  target(index: number): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
}

/** Opens a notifier with an empty store in `parent`. */
export async function openNotifier(parent: string, push: PushService): Promise<BenchNotifier> {
  const folder = mkdtempSync(join(parent, "notify-"));
  const notification = await openNotification(readNotificationConfig(settings(folder, push)), {
    fetchEndedSessions: async () => ({ cursor: "0", ended: [] }),
    verseOf: async () => verse,
    now: () => NOW,
    pushCa: push.ca,
  });
  const { context } = notification;
  context.outbox.start();
  const path = join(folder, "notification.sqlite");
  const target = (index: number) => ({ endpoint: `https://${push.host}/push/${index}`, ...keys });
  await context.readers.insert({ _id: "model", version: 1, hour: 23, zone: "UTC" });
  await context.devices.insert({
    ...{ _id: "model", userId: "model", place: 0, endpointId: "model", name: "Browser" },
    ...{ ...target(-1), subscribedAt: new Date(NOW.getTime() - 86_400_000) },
  });
  return {
    context,
    target,
    addSleeping(count) {
      copyRows(path, { table: "readers", model: "model", count }, (index) => ({
        _id: `sleeping-${index}`,
        zone: zones[index % zones.length],
        nextDueAt: NOW.getTime() + HOUR_MS + (index % (22 * 60)) * 60_000,
        nextDate: TODAY,
      }));
    },
    addDue(name, count, devices) {
      copyRows(path, { table: "readers", model: "model", count }, (index) => ({
        _id: `${name}-${index}`,
        zone: zones[index % zones.length],
        nextDueAt: NOW.getTime() - 1_000,
        nextDate: TODAY,
      }));
      copyRows(path, { table: "devices", model: "model", count: count * devices }, (index) => ({
        _id: `${name}-${index}`,
        userId: `${name}-${index}`,
        endpointId: `${name}-${index}`,
        ...target(index),
      }));
    },
    async close() {
      await notification.stop();
      await notification.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function settings(folder: string, push: PushService): NodeJS.ProcessEnv {
  const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const vapid = createECDH("prime256v1");
  return {
    DATA_DIR: folder,
    LOG_LEVEL: "error",
    JWT_PUBLIC_KEY: publicKey.export({ type: "spki", format: "pem" }).toString(),
    INTERNAL_KEY: newSecret(24),
    VAPID_PUBLIC_KEY: vapid.generateKeys("base64url"),
    VAPID_PRIVATE_KEY: vapid.getPrivateKey("base64url"),
    VAPID_SUBJECT: "mailto:hello@berea.example",
    PUSH_HOSTS: push.host,
  };
}

function newSecret(bytes: number): string {
  return randomBytes(bytes).toString("base64url");
}
