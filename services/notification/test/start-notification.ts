import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PushSubscription, VerseOfTheDay } from "@berea/contracts";
import { createLog, createMetrics, serve } from "@berea/service-kit";
import { openBus } from "@berea/service-kit/bus";
import webpush from "web-push";
import { createApp } from "../src/app.ts";
import { readNotificationConfig } from "../src/config.ts";
import {
  createContext,
  type NotificationContext,
  type NotificationOverrides,
} from "../src/context.ts";
import type { TestPushService } from "./push-service.ts";
import { publicKey, tokenOf } from "./tokens.ts";

/** The keys that these tests' website subscribes browsers with. */
export const vapidKeys = webpush.generateVAPIDKeys();

/** The verse of every date in these tests. */
export const verse: VerseOfTheDay = {
  ...{ book: "Psalms", chapter: 23, verse: 1 },
  text: "The LORD <i>is</i> my shepherd; I shall not want.",
};

/** What notification answered; the tests look at each field of the body with `expect`. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & unknown[];
}

/** What goes with a call: `raw` is sent as it stands, anything else as JSON. */
export interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** A whole notification: its app on a port of its own and what it works with. */
export interface TestNotification {
  readonly url: string;
  readonly context: NotificationContext;
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  call(route: string, options?: CallOptions): Promise<Answer>;
  /** Subscribes a browser as a user. */
  subscribe(
    userId: string,
    browser: { subscription: PushSubscription },
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/** The settings of a test notification that sends to `push`. */
export function testEnvironment(folder: string, push?: TestPushService): NodeJS.ProcessEnv {
  return {
    DATA_DIR: folder,
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: "the key of these tests",
    VAPID_PUBLIC_KEY: vapidKeys.publicKey,
    VAPID_PRIVATE_KEY: vapidKeys.privateKey,
    VAPID_SUBJECT: "mailto:hello@berea.example",
    ...(push && { PUSH_HOSTS: push.host }),
  };
}

/** Starts a notification as main.ts would, without its schedule; what is not given is its own. */
export async function startNotification(
  given: NotificationOverrides & { push?: TestPushService; environment?: NodeJS.ProcessEnv } = {},
): Promise<TestNotification> {
  const { push, environment, ...overrides } = given;
  const folder = await mkdtemp(join(tmpdir(), "notification-"));
  const config = readNotificationConfig({ ...testEnvironment(folder, push), ...environment });
  const lines: string[] = [];
  const log = createLog({ name: "notification" }, { write: (line) => void lines.push(line) });
  const bus = overrides.bus ?? (await openBus({ amqpUrl: config.AMQP_URL, log }));
  const context = await createContext(config, {
    ...{ log, metrics: createMetrics(), verseOf: async () => verse },
    ...(push && { pushCa: push.ca }),
    ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
    ...overrides,
    bus,
  });
  const served = await serve(createApp(context), { host: "127.0.0.1", port: 0 });
  const callHere = (route: string, options?: CallOptions) => call(served.url, route, options);
  return {
    url: served.url,
    context,
    log: lines,
    call: callHere,
    subscribe: (userId, { subscription: body }, headers = {}) =>
      callHere("POST /api/notifications/subscribe", { body, token: tokenOf(userId), headers }),
    close: async () => {
      await served.close();
      if (!overrides.bus) await bus.close();
      await context.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes a call, e.g. `GET /api/notifications/devices`, and reads its JSON. */
async function call(
  url: string,
  route: string,
  { body, raw, token, headers }: CallOptions = {},
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reply = await fetch(url + path, {
    method,
    headers: {
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  // Every answer of notification is an object or a list.
  const parsed = (await reply.json()) as Answer["body"];
  return { status: reply.status, headers: reply.headers, body: parsed };
}
