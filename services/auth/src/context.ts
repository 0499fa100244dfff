import { createLog, createMetrics, type Log, type Metrics, openRedis } from "@berea/service-kit";
import { type Bus, type Outbox, openBus, openOutbox } from "@berea/service-kit/bus";
import { type Collection, openStore, type Store } from "@berea/service-kit/store";
import type { AuthConfig } from "./config.ts";
import { newFriendCode } from "./friend-code.ts";
import { type AuthLimits, openLimits } from "./limits.ts";
import { type User, type UserDefaults, userModel } from "./models/user.ts";
import { openPasswords, type Passwords } from "./passwords.ts";
import { forgetDeletedAccounts } from "./use-cases/forget-deleted-accounts.ts";
import { retellUsers } from "./use-cases/retell-users.ts";

/** What a use case has to know of who calls. */
export interface Caller {
  readonly address: string;
  readonly requestId: string;
}

/** What auth works with, opened once. */
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
  /** Closes what `createContext` opened itself, not what it was given. */
  close(): Promise<void>;
}

type Redis = ReturnType<typeof openRedis>;

const HOUR_MS = 3_600_000;

/** Opens what auth works with; `overrides` are used in place of what the settings name. */
export async function createContext(
  config: AuthConfig,
  overrides: { store?: Store; bus?: Bus; redis?: Redis; log?: Log; metrics?: Metrics } = {},
): Promise<AuthContext> {
  const log = overrides.log ?? createLog({ name: "auth", level: config.LOG_LEVEL });
  const metrics = overrides.metrics ?? createMetrics();
  const place = { mongoUrl: config.MONGODB_URL, folder: config.DATA_DIR };
  const store = overrides.store ?? (await openStore({ ...place, database: "auth" }));
  const users = await store.collection(userModel);
  const bus = overrides.bus ?? (await openBus({ amqpUrl: config.AMQP_URL, log, metrics }));
  const redis = overrides.redis ?? openRedisOf(config, log);
  const outbox = openOutbox({ collection: users, bus, log });
  const passwords = await openPasswords(config.BCRYPT_COST, metrics.registry);
  const stopForgetting = forgetEachHour(users, log);
  // In the background: nobody's request waits for it, and another start goes on where it ended.
  const closing = new AbortController();
  const retold = retellUsers({ users, outbox }, closing.signal).catch((error: unknown) => {
    log.warn({ err: error }, "users could not be told of again");
  });

  async function close(): Promise<void> {
    stopForgetting();
    closing.abort();
    await retold;
    await outbox.close();
    await passwords.close();
    if (!overrides.bus) await bus.close();
    if (!overrides.redis) redis?.disconnect();
    if (!overrides.store) await store.close();
  }

  const limits = openLimits(config, redis);
  const parts = { config, log, metrics, store, users, bus, outbox, passwords, limits };
  return { ...parts, newFriendCode, close };
}

function openRedisOf({ REDIS_URL }: AuthConfig, log: Log): Redis | undefined {
  return REDIS_URL ? openRedis(REDIS_URL, log) : undefined;
}

function forgetEachHour(users: AuthContext["users"], log: Log): () => void {
  const timer = setInterval(async () => {
    try {
      await forgetDeletedAccounts({ users });
    } catch (error) {
      log.warn({ err: error }, "deleted accounts could not be forgotten");
    }
  }, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}
