import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeInternalKey, makePushKeys, makeTokenKeys } from "@berea/standalone/secrets";

const SERVICES_WITH_DATABASE = ["auth", "friends", "interpretation", "notification"];

/**
 * Creates the secrets of docker-compose.yml that `folder` lacks, one file each, mode 600.
 * @throws Error when only part of a group that belongs together is missing
 */
export function makeComposeSecrets(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const group of newSecrets()) {
    const missing = Object.keys(group).filter((name) => !existsSync(join(folder, name)));
    if (missing.length === 0) continue;
    if (missing.length < Object.keys(group).length) {
      throw new Error(
        `${folder} lacks ${missing.join(", ")}: restore it from a backup, or remove what belongs ` +
          `to it (${Object.keys(group).join(", ")}) to have all made anew.`,
      );
    }
    for (const [name, text] of Object.entries(group)) {
      writeFileSync(join(folder, name), text, { mode: 0o600, flag: "wx" });
    }
  }
}

/** In groups that belong together. */
function newSecrets(): Record<string, string>[] {
  const tokens = makeTokenKeys();
  const push = makePushKeys();
  const events = newPassword();
  const memory = newPassword();
  return [
    { "jwt-private-key": tokens.JWT_PRIVATE_KEY, "jwt-public-key": tokens.JWT_PUBLIC_KEY },
    { "internal-key": makeInternalKey().INTERNAL_KEY },
    { "vapid-public-key": push.VAPID_PUBLIC_KEY, "vapid-private-key": push.VAPID_PRIVATE_KEY },
    { "mongo-root-password": newPassword() },
    ...SERVICES_WITH_DATABASE.map((name) => ({ [`mongodb-url-${name}`]: mongoUrl(name) })),
    {
      "rabbitmq.conf": `default_user = berea\ndefault_pass = ${events}\n`,
      "amqp-url": `amqp://berea:${events}@rabbitmq:5672`,
    },
    {
      "redis.conf": `requirepass ${memory}\n`,
      "redis-url": `redis://:${memory}@redis:6379`,
    },
    { "grafana-password": newPassword() },
  ];
}

function mongoUrl(service: string): string {
  const options = `authSource=${service}&authMechanism=SCRAM-SHA-256`;
  return `mongodb://${service}:${newPassword()}@mongo:27017/?${options}`;
}

/** Hexadecimal, so that it needs no escaping in an address or a configuration file. */
function newPassword(): string {
  return randomBytes(24).toString("hex");
}
