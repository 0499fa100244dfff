import { generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";

const own = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The key that verifies what `newToken` signs, in PEM. */
export const publicKey = own.publicKey.export({ type: "spki", format: "pem" }).toString();

/** What a token is made of where it is not as usual. Times in seconds since 1970. */
export interface TokenParts {
  readonly key?: KeyObject;
  readonly alg?: string;
  readonly issuer?: string;
  readonly sessionId?: string;
  readonly issuedAt?: number;
  readonly expiresAt?: number;
}

/** A token of a user as auth would make it. */
export function newToken(userId: string, parts: TokenParts = {}): string {
  const issuedAt = parts.issuedAt ?? nowInSeconds();
  const payload = {
    sub: userId,
    sid: parts.sessionId ?? randomUUID(),
    iss: parts.issuer ?? "berea",
    iat: issuedAt,
    exp: parts.expiresAt ?? issuedAt + 3600,
  };
  const alg = parts.alg ?? "ES256";
  const text = `${encode({ alg, typ: "JWT" })}.${encode(payload)}`;
  if (alg === "none") return `${text}.`;
  const key = { key: parts.key ?? own.privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

/** A key that signs for nobody. */
export function strangerKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** Seconds since 1970. */
export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
