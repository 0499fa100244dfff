import { z } from "zod";
import { readPublicKeys } from "./token-keys.ts";

/** TCP port; 0 picks a free one. */
export const portSetting = z.coerce
  .number("must be a port number")
  .int("must be a port number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");

/** A whole number within bounds; without `most`, any from `least` on. */
export function wholeNumberSetting(least: number, most = Number.MAX_SAFE_INTEGER) {
  const bounds = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`;
  const fault = `must be a whole number ${bounds}`;
  return z.coerce.number(fault).int(fault).min(least, fault).max(most, fault);
}

/** Names of pino's levels. */
export const logLevelSetting = z
  .enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"])
  .default("info");

/** A URL of one of the given protocols, e.g. `urlSetting("amqp", "amqps")`. */
export function urlSetting(...protocols: string[]): z.ZodURL {
  return z.url({
    protocol: new RegExp(`^(${protocols.join("|")})$`),
    error: `must be a URL that begins with ${protocols.map((name) => `${name}://`).join(" or ")}`,
  });
}

/** PEM public keys; more than one while tokens signed with a former key are still valid. */
export const publicKeysSetting = z.string("is missing").transform((text, context) => {
  try {
    return readPublicKeys(text);
  } catch {
    context.addIssue({ code: "custom", message: "must be a PEM key, or several" });
    return z.NEVER;
  }
});

/** Keys for internal routes: the first is sent, all are accepted. */
export type InternalKeys = readonly [first: string, ...others: string[]];

const SHORTEST_INTERNAL_KEY = 16;

/**
 * The key for internal routes, at least 16 characters. During rotation it may be several keys,
 * separated by commas or line breaks.
 */
export const internalKeysSetting = z
  .string("is missing")
  .transform((text, context): InternalKeys => {
    const [first, ...others] = text.split(/[,\n]/).map((key) => key.trim());
    if (first && [first, ...others].every((key) => key.length >= SHORTEST_INTERNAL_KEY)) {
      return [first, ...others];
    }
    context.addIssue({ code: "custom", message: "must have at least 16 characters" });
    return z.NEVER;
  });

/** Settings of every process that listens on a port. */
export const listenSettings = {
  PORT: portSetting.default(8080),
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: logLevelSetting,
};
