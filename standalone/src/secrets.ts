import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const secrets = z.object({
  JWT_PRIVATE_KEY: z.string(),
  JWT_PUBLIC_KEY: z.string(),
  INTERNAL_KEY: z.string(),
});

/** What a distributed system is given as environment, made here on the first start. */
export type Secrets = z.infer<typeof secrets>;

/** Reads the secrets from `folder`, or makes them once (mode 600). */
export function openSecrets(folder: string): Secrets {
  const file = join(folder, "secrets.json");
  if (!existsSync(file)) writeOnce(file, JSON.stringify(makeSecrets(), null, 2));
  try {
    return secrets.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `Cannot read ${file}: it is damaged. Restore it from a backup; without it everybody must log in again.`,
    );
  }
}

function makeSecrets(): Secrets {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return {
    JWT_PRIVATE_KEY: privateKey,
    JWT_PUBLIC_KEY: publicKey,
    INTERNAL_KEY: randomBytes(32).toString("base64url"),
  };
}

/** Whole or not at all, and the first of two processes wins: a link fails when the name is taken. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // node:fs throws nothing else
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
