import { createHash, createPublicKey, type KeyObject } from "node:crypto";

const pem = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/**
 * The id of a public key, which tokens carry as `kid`: its thumbprint (RFC 7638, SHA-256 in
 * base64url), so that it needs no setting of its own.
 */
export function keyIdOf(publicKey: KeyObject): string {
  const { crv, kty, x, y } = publicKey.export({ format: "jwk" });
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

/**
 * Reads one or more PEM public keys, one after the other, into the form that verifies fastest.
 * Throws when there is none or one that cannot be read.
 */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const keys = text.match(pem) ?? [];
  if (keys.length === 0 || text.replaceAll(pem, "").trim() !== "") throw new Error("not PEM keys");
  return keys.map((key) => createPublicKey(key));
}
