import { userLoggedIn } from "@berea/contracts";
import { createLog, createMetrics, serve } from "@berea/service-kit";
import { envelope, openBus } from "@berea/service-kit/bus";
import { onTestFinished } from "vitest";
import { createApp } from "../src/app.ts";
import { readPresenceConfig } from "../src/config.ts";
import { createContext, type PresenceContext, type PresenceOverrides } from "../src/context.ts";
import { openSockets } from "../src/sockets.ts";
import { publicKey } from "./tokens.ts";

export const internalKey = "the key of these tests";

/** A whole presence on a port of its own. */
export interface TestPresence {
  readonly url: string;
  readonly context: PresenceContext;
  /** Who is to hear of whom; a test fills it. */
  readonly friends: Map<string, string[]>;
  /** Every line that was logged, as JSON text. */
  readonly log: readonly string[];
  /** What one line of /metrics says, e.g. `presence_sockets`; 0 when it is not there. */
  metric(name: string): Promise<number>;
  close(): Promise<void>;
}

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly overrides?: PresenceOverrides;
}

/** Starts a presence as main.ts would, in this process. */
export async function startPresence(options: StartOptions = {}): Promise<TestPresence> {
  const config = readPresenceConfig({
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: internalKey,
    ...options.environment,
  });
  const lines: string[] = [];
  const log = createLog({ name: "presence" }, { write: (line) => void lines.push(line) });
  const friends = new Map<string, string[]>();
  const context = await createContext(config, {
    log,
    metrics: createMetrics(),
    ...(!config.AMQP_URL && { bus: await openBus({ log, retryDelaysMs: [50, 50, 50, 50] }) }),
    ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
    ...(!config.FRIENDS_URL && { listFriendIds: async (userId) => friends.get(userId) ?? [] }),
    ...options.overrides,
  });
  const sockets = await openSockets(context);
  const { upgrade } = sockets;
  const served = await serve(createApp(context), { host: "127.0.0.1", port: 0, upgrade });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= (async () => {
      await sockets.close();
      await served.close();
      await context.close();
      await context.bus.close();
    })();
    return closed;
  };
  onTestFinished(close);
  return {
    url: served.url,
    context,
    friends,
    log: lines,
    metric: async (name) => {
      const text = await context.metrics.registry.metrics();
      const line = text.split("\n").find((one) => one.startsWith(`${name} `));
      return Number(line?.slice(name.length + 1) ?? 0);
    },
    close,
  };
}

/** What a login says, told as auth would. */
export function login(
  userId: string,
  facts: { username?: string; at?: Date; lastRead?: { book: string; chapter: number } } = {},
) {
  return envelope(userLoggedIn, {
    userId,
    username: facts.username ?? "Ruth",
    at: (facts.at ?? new Date()).toISOString(),
    ...(facts.lastRead && { lastRead: facts.lastRead }),
  });
}
