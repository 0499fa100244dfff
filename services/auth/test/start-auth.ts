import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog, createMetrics, serve } from "@berea/service-kit";
import { createApp } from "../src/app.ts";
import { readAuthConfig } from "../src/config.ts";
import { type AuthContext, createContext } from "../src/context.ts";
import { newKeys } from "./keys.ts";
import { type ListenedBus, openListenedBus } from "./listened-bus.ts";

export const internalKey = "the key of these tests";
const { privateKey } = newKeys();

/** What an auth answered; the tests look at each field of the body with `expect`. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown>;
}

/** What goes with a call: `raw` is sent as it stands, anything else as JSON. */
export interface CallOptions {
  readonly body?: unknown;
  readonly raw?: string;
  readonly token?: string;
  readonly headers?: Record<string, string>;
}

/** A whole auth: its app on a port of its own, its store, and the events it publishes. */
export interface TestAuth {
  readonly url: string;
  readonly context: AuthContext;
  readonly published: ListenedBus["published"];
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  readonly folder: string;
  call(route: string, options?: CallOptions): Promise<Answer>;
  /** What a GET of `path` answers, as text. */
  text(path: string): Promise<string>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  /** An existing folder; without one a new folder is made, and removed at the end. */
  readonly folder?: string;
  readonly adjust?: (context: AuthContext) => AuthContext;
}

/** The settings of a test auth that keeps its documents in `folder`. */
export function testEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    DATA_DIR: folder,
    JWT_PRIVATE_KEY: privateKey,
    INTERNAL_KEY: internalKey,
    BCRYPT_COST: "4",
    AUTH_LIMIT_SIGN_UPS: "10000",
    AUTH_LIMIT_ADDRESS: "10000",
  };
}

/** Starts an auth as main.ts would, in this process. */
export async function startAuth(options: StartOptions = {}): Promise<TestAuth> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), "auth-")));
  const config = readAuthConfig({ ...testEnvironment(folder), ...options.environment });
  const lines: string[] = [];
  const log = createLog({ name: "auth" }, { write: (line) => void lines.push(line) });
  const { bus, published } = await openListenedBus();
  const context = await createContext(config, { bus, log, metrics: createMetrics() });
  const app = createApp(options.adjust ? options.adjust(context) : context);
  const served = await serve(app, { host: "127.0.0.1", port: 0 });
  return {
    url: served.url,
    context,
    published,
    log: lines,
    folder,
    call: (route, given) => call(served.url, route, given),
    text: async (path) => await (await fetch(new URL(path, served.url))).text(),
    close: async () => {
      await served.close();
      await context.close();
      await bus.close();
      if (options.folder === undefined) await rm(folder, { recursive: true });
    },
  };
}

/** Makes a call, e.g. `POST /api/auth/login`, and reads its JSON. */
export async function call(
  url: string,
  route: string,
  { body, raw, token, headers }: CallOptions = {},
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reply = await fetch(new URL(path, url), {
    method,
    headers: {
      ...(sent !== undefined && { "content-type": "application/json" }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sent !== undefined && { body: sent }),
  });
  // Every answer of auth is an object.
  const parsed = (await reply.json()) as Record<string, unknown>;
  return { status: reply.status, headers: reply.headers, body: parsed };
}
