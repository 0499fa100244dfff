import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMongo, startRabbit, startRedis } from "@berea/service-kit/testing";
import { freePort } from "./free-port.ts";
import { type ServiceProcess, startService } from "./service-process.ts";

type Name = "auth" | "bible" | "interpretation";

/** Gateway and services as separate processes on real MongoDB, RabbitMQ and Redis. */
export interface DistributedSystem {
  readonly url: string;
  readonly services: Record<Name, ServiceProcess>;
  readonly rabbit: Awaited<ReturnType<typeof startRabbit>>;
  readonly redis: Awaited<ReturnType<typeof startRedis>>;
  remove(): Promise<void>;
}

/** Starts the whole system the way operations run it. */
export async function startDistributed(): Promise<DistributedSystem> {
  const folder = mkdtempSync(join(tmpdir(), "berea-distributed-"));
  const [mongo, rabbit, redis] = await Promise.all([startMongo(), startRabbit(), startRedis()]);
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  const environment = {
    NODE_ENV: "production",
    MONGODB_URL: mongo.url,
    AMQP_URL: rabbit.url,
    REDIS_URL: redis.url,
    JWT_PRIVATE_KEY: privateKey,
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: randomBytes(32).toString("hex"),
    DATA_DIR: folder,
    BCRYPT_COST: "10",
    RATE_LIMIT_FACTOR: "1000",
  };
  const start = async (path: string, more: NodeJS.ProcessEnv = {}) =>
    startService(path, await freePort(), { ...environment, ...more });
  const [auth, bible, interpretation] = await Promise.all([
    start("services/auth"),
    start("services/bible"),
    start("services/interpretation"),
  ]);
  const gateway = await start("gateway", {
    AUTH_URL: auth.url,
    BIBLE_URL: bible.url,
    INTERPRETATION_URL: interpretation.url,
  });
  return {
    url: gateway.url,
    services: { auth, bible, interpretation },
    rabbit,
    redis,
    remove: async () => {
      await Promise.all([gateway, auth, bible, interpretation].map((service) => service.stop()));
      await Promise.all([mongo.stop(), rabbit.stop(), redis.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
