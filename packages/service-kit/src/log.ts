import { type DestinationStream, pino } from "pino";
import { currentRequestId } from "./request-scope.ts";
import { currentTraceId } from "./tracing.ts";

/** What code needs of a log; pino's argument order: facts first, then the sentence. */
export interface Log {
  debug(facts: object, message: string): void;
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

const secrets = [
  "token",
  "password",
  "currentPassword",
  "newPassword",
  "endpoint",
  "authorization",
];

/**
 * A JSON log on standard output (or `destination`), in which secrets are redacted. Each line names
 * the request that is acted for, and its trace, when there is one.
 */
export function createLog(
  options: { name: string; level?: string },
  destination?: DestinationStream,
): Log {
  const settings = {
    name: options.name,
    level: options.level ?? "info",
    mixin: nowServed,
    redact: secrets.flatMap((secret) => [secret, `*.${secret}`]),
  };
  return destination ? pino(settings, destination) : pino(settings);
}

function nowServed(): object {
  const [requestId, traceId] = [currentRequestId(), currentTraceId()];
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
}
