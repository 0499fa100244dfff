import { createECDH, generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

const tokenKeys = z.object({ JWT_PRIVATE_KEY: z.string(), JWT_PUBLIC_KEY: z.string() });
const sessionSecrets = tokenKeys.extend({
  INTERNAL_KEY: z.string(),
  /** Former keys, whose tokens may still be valid. */
  FORMER_PUBLIC_KEYS: z
    .array(z.object({ publicKey: z.string(), goodUntil: z.iso.datetime() }))
    .default([]),
});
const pushKeys = z.object({ VAPID_PUBLIC_KEY: z.string(), VAPID_PRIVATE_KEY: z.string() });

/** Secrets that a distributed system gets from the environment, generated here on first start. */
export type Secrets = Omit<z.infer<typeof sessionSecrets>, "FORMER_PUBLIC_KEYS"> &
  z.infer<typeof pushKeys>;

export const secretFiles = {
  session: {
    name: "secrets.json",
    schema: sessionSecrets,
    withoutIt: "everybody must log in again",
  },
  push: {
    name: "push-keys.json",
    schema: pushKeys,
    withoutIt: "notifications must be enabled again on every device",
  },
} as const;

/** Reads the secrets from `folder`, or generates them once (mode 600). */
export function openSecrets(folder: string): Secrets {
  const { session, push } = secretFiles;
  makeOnce(join(folder, session.name), () => ({ ...makeTokenKeys(), ...makeInternalKey() }));
  makeOnce(join(folder, push.name), makePushKeys);
  const { FORMER_PUBLIC_KEYS, ...secrets } = readSecretFile(folder, session);
  const former = FORMER_PUBLIC_KEYS.filter(({ goodUntil }) => new Date(goodUntil) > new Date());
  const publicKeys = [secrets.JWT_PUBLIC_KEY, ...former.map(({ publicKey }) => publicKey)];
  return { ...secrets, JWT_PUBLIC_KEY: publicKeys.join("\n"), ...readSecretFile(folder, push) };
}

/** Reads a secret file; throws a one-line error when it cannot be read. */
export function readSecretFile<S extends z.ZodType>(
  folder: string,
  { name, schema, withoutIt }: { name: string; schema: S; withoutIt: string },
): z.output<S> {
  const file = join(folder, name);
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(
      `Cannot read ${file}: it is damaged. Restore it from a backup; without it ${withoutIt}.`,
    );
  }
}

/** Generates the keys that sign and verify tokens. */
export function makeTokenKeys(): z.infer<typeof tokenKeys> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return { JWT_PRIVATE_KEY: privateKey, JWT_PUBLIC_KEY: publicKey };
}

/** Generates the key for internal routes. */
export function makeInternalKey(): { INTERNAL_KEY: string } {
  return { INTERNAL_KEY: randomBytes(32).toString("base64url") };
}

/** Generates the VAPID keys (RFC 8292): the uncompressed point and the scalar, in base64url. */
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

/** Atomic; the first of two processes wins: linking fails when the name is taken. */
function makeOnce(file: string, make: () => object): void {
  if (existsSync(file)) return;
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(make(), null, 2), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    // node:fs throws nothing else
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    unlinkSync(draft);
  }
}
