import { createPublicKey } from "node:crypto";
import { z } from "zod";

/** TCP port; 0 takes a free one. */
export const portSetting = z.coerce
  .number("must be a port number")
  .int("must be a port number")
  .min(0, "must be a port number")
  .max(65_535, "must be a port number");

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

/** A PEM public key, read into the form that verifies fastest. */
export const publicKeySetting = z.string("is missing").transform((pem, context) => {
  try {
    return createPublicKey(pem);
  } catch {
    context.addIssue({ code: "custom", message: "must be a PEM key" });
    return z.NEVER;
  }
});

/** The key of internal routes: at least 16 characters. */
export const internalKeySetting = z
  .string("is missing")
  .min(16, "must have at least 16 characters");

/** Settings of every process that listens. */
export const listenSettings = {
  PORT: portSetting.default(8080),
  HOST: z.string().default("127.0.0.1"),
  LOG_LEVEL: logLevelSetting,
};
