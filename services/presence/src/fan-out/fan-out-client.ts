import type { Log, openRedis } from "@berea/service-kit";

type Redis = ReturnType<typeof openRedis>;

const LONGEST_RETRY_MS = 1_000;

/**
 * Opens a Redis client for Socket.IO's adapter, which keeps the outcome of its commands to itself;
 * `latest` is that of the last one. A command is tried again `retries` times, or for ever. All
 * failures are listened to, since the adapter listens to none. That the adapter sends through
 * `sendCommand` is not ioredis' interface: package.json names the exact version.
 */
export function openClient(
  redis: Redis,
  log: Log,
  retries: number | null,
): { client: Redis; latest: () => Promise<unknown> } {
  const client = redis.duplicate({
    maxRetriesPerRequest: retries,
    enableOfflineQueue: retries === null,
    commandTimeout: undefined,
    retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_RETRY_MS),
  });
  client.on("error", (err: Error) => log.warn({ err }, "redis is away"));
  let latest: Promise<unknown> = Promise.resolve();
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    latest = command.promise;
    latest.catch((err: unknown) => {
      log.debug({ err, command: command.name }, "redis did not answer");
    });
    return send(command, stream);
  };
  return { client, latest: () => latest };
}
