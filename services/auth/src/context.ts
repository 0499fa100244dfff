import { type Log, type Metrics, PartsOpener, type ServiceParts } from "@berea/service-kit";
import { type Bus, type Outbox, openOutbox } from "@berea/service-kit/bus";
import type { Collection, Store } from "@berea/service-kit/store";
import { newFriendCode } from "./accounts/friend-code.ts";
import type { AuthConfig } from "./config.ts";
import { type AuthLimits, openLimits } from "./limits.ts";
import { type User, type UserDefaults, userModel } from "./models/user.ts";
import { openPasswords, type Passwords } from "./passwords/passwords.ts";

/** What use cases need to know about the caller. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
}

/** Replacements for what auth would open from its settings. */
export type AuthParts = Omit<ServiceParts, "fetchEndedSessions">;

export interface AuthContext {
  readonly config: AuthConfig;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly store: Store;
  readonly users: Collection<User, UserDefaults>;
  readonly bus: Bus;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly limits: AuthLimits;
  readonly newFriendCode: () => string;
  close(): Promise<void>;
}

export async function createContext(
  config: AuthConfig,
  parts: AuthParts = {},
): Promise<AuthContext> {
  const opener = new PartsOpener("auth", config, parts);
  const { log, metrics, close } = opener;
  const store = await opener.store();
  const users = await store.collection(userModel);
  const bus = await opener.bus();
  return {
    ...{ config, log, metrics, store, users, bus },
    limits: openLimits(config, opener.redis()),
    passwords: opener.own(await openPasswords(config.BCRYPT_COST, metrics.registry)),
    outbox: opener.own(openOutbox({ collection: users, bus, log })),
    newFriendCode,
    close,
  };
}
