import type { Log, openRedis } from "@berea/service-kit";

type Redis = ReturnType<typeof openRedis>;

const LONGEST_RETRY_MS = 1_000;

/**
 * Opens a Redis client for Socket.IO's adapter, which discards the results of its commands;
 * `latest` is the last one. Commands are retried `retries` times, or for ever. Errors are logged
 * here, since the adapter does not listen for any. Overriding `sendCommand` is not part of ioredis'
 * interface: package.json pins the exact version.
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
  client.on("error", (err: Error) => log.warn({ err }, "redis is unavailable"));
  let latest: Promise<unknown> = Promise.resolve();
  const send = client.sendCommand.bind(client);
  client.sendCommand = (command, stream) => {
    latest = command.promise;
    latest.catch((err: unknown) => {
      log.debug({ err, command: command.name }, "redis command failed");
    });
    return send(command, stream);
  };
  return { client, latest: () => latest };
}
