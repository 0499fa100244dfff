import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const sessionSecrets = z.object({
  JWT_PRIVATE_KEY: z.string(),
  JWT_PUBLIC_KEY: z.string(),
  INTERNAL_KEY: z.string(),
});
const pushKeys = z.object({ VAPID_PUBLIC_KEY: z.string(), VAPID_PRIVATE_KEY: z.string() });

/** What a distributed system is given as environment, made here on the first start. */
export type Secrets = z.infer<typeof sessionSecrets> & z.infer<typeof pushKeys>;

/** Reads the secrets from `folder`, or makes them once (mode 600). */
export function openSecrets(folder: string): Secrets {
  return {
    ...open(join(folder, "secrets.json"), {
      schema: sessionSecrets,
      make: makeSessionSecrets,
      withoutIt: "everybody must log in again",
    }),
    ...open(join(folder, "push-keys.json"), {
      schema: pushKeys,
      make: makePushKeys,
      withoutIt: "every device must be told again to receive the verse of the day",
    }),
  };
}

function open<S extends z.ZodType>(
  file: string,
  { schema, make, withoutIt }: { schema: S; make: () => z.output<S>; withoutIt: string },
): z.output<S> {
  if (!existsSync(file)) writeOnce(file, JSON.stringify(make(), null, 2));
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `Cannot read ${file}: it is damaged. Restore it from a backup; without it ${withoutIt}.`,
    );
  }
}

/** Makes the keys that sign and check tokens, and the one of internal routes. */
export function makeSessionSecrets(): z.infer<typeof sessionSecrets> {
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

/**
 * Makes the keys that push services know this system by, in the form of RFC 8292: the uncompressed
 * point and the scalar, in base64url.
 */
export function makePushKeys(): z.infer<typeof pushKeys> {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys("base64url");
  // One in 256 scalars begins with a zero byte, which node:crypto leaves out.
  const scalar = keys.getPrivateKey("hex").padStart(64, "0");
  return {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: Buffer.from(scalar, "hex").toString("base64url"),
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
