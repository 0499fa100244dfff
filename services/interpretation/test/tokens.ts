import { generateKeyPairSync, randomUUID, sign } from "node:crypto";

const keys = generateKeyPairSync("ec", { namedCurve: "P-256" });

/** The public key of auth in these tests, in PEM. */
export const publicKey = keys.publicKey.export({ type: "spki", format: "pem" }).toString();

/** A token of a user, as auth would issue it; `claims` replace some of what it says. */
export function tokenOf(userId: string, claims: Record<string, unknown> = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const said = { sub: userId, sid: randomUUID(), iat: now, exp: now + 3600, iss: "berea" };
  const signed = `${encode({ alg: "ES256", typ: "JWT" })}.${encode({ ...said, ...claims })}`;
  const key = { key: keys.privateKey, dsaEncoding: "ieee-p1363" } as const;
  return `${signed}.${sign("sha256", Buffer.from(signed), key).toString("base64url")}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url");
}
