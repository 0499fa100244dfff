import { type DestinationStream, pino } from "pino";
import { currentRequestId } from "./request-scope.ts";
import { currentTraceId } from "./tracing.ts";

/** The log methods that code uses; pino's argument order: facts first, then the message. */
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
 * A JSON log to standard output (or `destination`), with secrets redacted. Each line has the
 * current request id and trace id, if any.
 */
export function createLog(
  options: { name: string; level?: string },
  destination?: DestinationStream,
): Log {
  const settings = {
    name: options.name,
    level: options.level ?? "info",
    mixin: currentIds,
    redact: secrets.flatMap((secret) => [secret, `*.${secret}`]),
  };
  return destination ? pino(settings, destination) : pino(settings);
}

function currentIds(): object {
  const [requestId, traceId] = [currentRequestId(), currentTraceId()];
  return { ...(requestId && { requestId }), ...(traceId && { traceId }) };
}
