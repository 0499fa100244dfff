import { userLoggedIn } from "@berea/contracts";
import { envelope } from "@berea/service-kit/bus";
import { startService, type TestService } from "@berea/service-kit/testing";
import { onTestFinished } from "vitest";
import { readPresenceConfig } from "../src/config.ts";
import type { PresenceContext, PresenceParts } from "../src/context.ts";
import { openPresence } from "../src/service.ts";
import { publicKey } from "./tokens.ts";

export const internalKey = "the key of these tests";

/** A whole presence. */
export interface TestPresence extends TestService<PresenceContext> {
  /** Who is to hear of whom; a test fills it. */
  readonly friends: Map<string, string[]>;
}

export interface StartOptions {
  readonly environment?: NodeJS.ProcessEnv;
  readonly overrides?: PresenceParts;
}

/** Starts a presence that ends with the test. */
export async function startPresence(options: StartOptions = {}): Promise<TestPresence> {
  const config = readPresenceConfig({
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: internalKey,
    ...options.environment,
  });
  const friends = new Map<string, string[]>();
  const presence = await startService(({ log, metrics }) =>
    openPresence(config, {
      ...{ log, metrics },
      ...(!config.AMQP_URL && { retryDelaysMs: [50, 50, 50, 50] }),
      ...(!config.AUTH_URL && { fetchEndedSessions: async () => ({ cursor: "0", ended: [] }) }),
      ...(!config.FRIENDS_URL && { listFriendIds: async (userId) => friends.get(userId) ?? [] }),
      ...options.overrides,
    }),
  );
  onTestFinished(presence.close);
  return { ...presence, friends };
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
