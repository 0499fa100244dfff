import { mkdtemp, rm } from "node:fs/promises";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { friendshipChanged } from "@berea/contracts";
import { createLog, createMetrics, serve } from "@berea/service-kit";
import { type Bus, openBus } from "@berea/service-kit/bus";
import { createApp } from "../src/app.ts";
import { readFriendsConfig } from "../src/config.ts";
import { createContext, type FriendsContext } from "../src/context.ts";
import { publicKey } from "./tokens.ts";

export const internalKey = "the key of these tests";

/** What friends answered; the tests look at each field of the body with `expect`. */
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

/** A whole friends: its app on a port of its own, its store, and what it tells others. */
export interface TestFriends {
  readonly url: string;
  readonly server: Server;
  readonly context: FriendsContext;
  readonly bus: Bus;
  /** The pairs of all `friendship.changed`, each sorted, in order of arrival. */
  readonly changes: readonly string[];
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  call(route: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export type Overrides = NonNullable<Parameters<typeof createContext>[1]>;

/** The settings of a test friends. */
export function testEnvironment(folder: string): NodeJS.ProcessEnv {
  return { DATA_DIR: folder, JWT_PUBLIC_KEY: publicKey, INTERNAL_KEY: internalKey };
}

/** Starts a friends as main.ts would, in this process; what is not given is its own. */
export async function startFriends(
  given: Overrides & {
    environment?: NodeJS.ProcessEnv;
    adjust?: (context: FriendsContext) => FriendsContext;
  } = {},
): Promise<TestFriends> {
  const { environment, adjust, ...overrides } = given;
  const folder = await mkdtemp(join(tmpdir(), "friends-"));
  const config = readFriendsConfig({ ...testEnvironment(folder), ...environment });
  const lines: string[] = [];
  const log = createLog({ name: "friends" }, { write: (line) => void lines.push(line) });
  const changes: string[] = [];
  const bus = overrides.bus ?? (await openBus({ amqpUrl: config.AMQP_URL, log }));
  await bus.subscribe("tests.friendship_changed", friendshipChanged, async ({ payload }) => {
    changes.push(payload.userIds.toSorted().join(" "));
  });
  const context = await createContext(config, {
    log,
    metrics: createMetrics(),
    ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
    ...overrides,
    bus,
  });
  const served = await serve(createApp(adjust?.(context) ?? context), {
    host: "127.0.0.1",
    port: 0,
  });
  return {
    url: served.url,
    server: served.server,
    context,
    bus,
    changes,
    log: lines,
    call: (route, options) => call(served.url, route, options),
    close: async () => {
      await served.close();
      await context.close();
      if (!overrides.bus) await bus.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Makes a call, e.g. `GET /api/friends`, and reads its JSON. */
export async function call(
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
  // Every answer of friends is an object or a list.
  const parsed = (await reply.json()) as Answer["body"];
  return { status: reply.status, headers: reply.headers, body: parsed };
}
