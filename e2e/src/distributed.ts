import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServiceGroup } from "@berea/cluster/service-group";
import type { RunOptions } from "@berea/cluster/service-process";
import { type Name, startCluster } from "@berea/cluster/start-cluster";
import { startMongo, startRabbit, startRedis } from "@berea/service-kit/testing";
import { composeSystem } from "./compose-system.ts";

/** Gateway and services as separate processes on real MongoDB, RabbitMQ and Redis. */
export interface DistributedSystem {
  readonly url: string;
  readonly services: Record<Name, ServiceGroup>;
  readonly rabbit: Awaited<ReturnType<typeof startRabbit>>;
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  remove(): Promise<void>;
}

interface Options extends RunOptions {
  /** One of each service by default. */
  readonly replicas?: Partial<Record<Name, number>>;
  /** Added to the settings. */
  readonly environment?: NodeJS.ProcessEnv;
  /** Stopped by the caller. */
  readonly mongoUrl?: string;
}

/**
 * Starts the whole system as it runs in production; resolves when every subscriber is listening.
 */
export async function startDistributed({
  replicas = {},
  environment,
  mongoUrl,
  onLine,
}: Options = {}): Promise<DistributedSystem> {
  if (process.env.BEREA_URL) return composeSystem(process.env.BEREA_URL, replicas);
  const folder = mkdtempSync(join(tmpdir(), "berea-distributed-"));
  const given = mongoUrl && { url: mongoUrl, stop: async () => {} };
  const [mongo, rabbit, redis] = await Promise.all([
    given || startMongo(),
    startRabbit(),
    startRedis(),
  ]);

  async function removeServers(): Promise<void> {
    await Promise.all([mongo.stop(), rabbit.stop(), redis.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    const { url, services, stop } = await startCluster({
      ...{ mongoUrl: mongo.url, amqpUrl: rabbit.url, redisUrl: redis.url },
      ...{ folder, replicas, onLine },
      environment: {
        NODE_ENV: "production",
        BCRYPT_COST: "10",
        RATE_LIMIT_FACTOR: "1000",
        ...environment,
      },
    });
    const remove = async () => {
      await stop();
      await removeServers();
    };
    return { url, services, rabbit, redis, remove };
  } catch (error) {
    await removeServers();
    throw error;
  }
}
