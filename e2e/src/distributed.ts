import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMongo, startRabbit, startRedis } from "@berea/service-kit/testing";
import { openSecrets } from "@berea/standalone/secrets";
import { composeSystem } from "./compose-system.ts";
import { planService, type ServiceGroup } from "./service-group.ts";

const folders = {
  gateway: "gateway",
  auth: "services/auth",
  bible: "services/bible",
  interpretation: "services/interpretation",
  friends: "services/friends",
  notification: "services/notification",
  presence: "services/presence",
} as const;
type Name = keyof typeof folders;

/** Gateway and services as separate processes on real MongoDB, RabbitMQ and Redis. */
export interface DistributedSystem {
  readonly url: string;
  readonly services: Record<Name, ServiceGroup>;
  readonly rabbit: Awaited<ReturnType<typeof startRabbit>>;
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  remove(): Promise<void>;
}

/**
 * Starts the whole system the way operations run it; `replicas` of a service are one unless told,
 * `environment` adds to the settings. When it resolves, every subscriber listens.
 */
export async function startDistributed({
  replicas = {},
  environment = {},
}: {
  replicas?: Partial<Record<Name, number>>;
  environment?: NodeJS.ProcessEnv;
} = {}): Promise<DistributedSystem> {
  if (process.env.BEREA_URL) return composeSystem(process.env.BEREA_URL, replicas);
  const folder = mkdtempSync(join(tmpdir(), "berea-distributed-"));
  const [mongo, rabbit, redis] = await Promise.all([startMongo(), startRabbit(), startRedis()]);
  const plans = await eachService((name) => planService(folders[name], replicas[name] ?? 1));
  const settings = {
    NODE_ENV: "production",
    MONGODB_URL: mongo.url,
    AMQP_URL: rabbit.url,
    REDIS_URL: redis.url,
    AUTH_URL: plans.auth.url,
    BIBLE_URL: plans.bible.url,
    INTERPRETATION_URL: plans.interpretation.url,
    FRIENDS_URL: plans.friends.url,
    NOTIFICATION_URL: plans.notification.url,
    PRESENCE_URL: plans.presence.url,
    ...openSecrets(folder),
    VAPID_SUBJECT: "mailto:hello@berea.example",
    DATA_DIR: folder,
    BCRYPT_COST: "10",
    RATE_LIMIT_FACTOR: "1000",
    ...environment,
  };

  async function remove(): Promise<void> {
    await eachService((name) => plans[name].close());
    await Promise.all([mongo.stop(), rabbit.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const services = await eachService((name) => plans[name].launch(settings));
    return { url: services.gateway.url, services, rabbit, redis, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function eachService<T>(act: (name: Name) => Promise<T>): Promise<Record<Name, T>> {
  // Object.keys knows the names, its type does not.
  const names = Object.keys(folders) as Name[];
  const results = await Promise.all(names.map(async (name) => [name, await act(name)] as const));
  return Object.fromEntries(results) as Record<Name, T>; // one for each name
}
