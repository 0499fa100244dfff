import { createHash, createPublicKey, type KeyObject } from "node:crypto";

const pem = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/**
 * The `kid` of a public key: its thumbprint (RFC 7638, SHA-256 in base64url), so it needs no
 * setting of its own.
 */
export function keyIdOf(publicKey: KeyObject): string {
  const { crv, kty, x, y } = publicKey.export({ format: "jwk" });
  return createHash("sha256").update(JSON.stringify({ crv, kty, x, y })).digest("base64url");
}

/**
 * Reads one or more concatenated PEM public keys into the form that verifies fastest. Throws when
 * there is none or one is invalid.
 */
export function readPublicKeys(text: string): readonly KeyObject[] {
  const keys = text.match(pem) ?? [];
  if (keys.length === 0 || text.replaceAll(pem, "").trim() !== "") throw new Error("not PEM keys");
  return keys.map((key) => createPublicKey(key));
}
