import { type DestinationStream, pino } from "pino";

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

/** A JSON log on standard output (or `destination`), in which secrets are redacted. */
export function createLog(
  options: { name: string; level?: string },
  destination?: DestinationStream,
): Log {
  const settings = {
    name: options.name,
    level: options.level ?? "info",
    redact: secrets.flatMap((secret) => [secret, `*.${secret}`]),
  };
  return destination ? pino(settings, destination) : pino(settings);
}
