import { generateKeyPairSync } from "node:crypto";

/** A new pair of keys for ES256, in PEM. */
export function newKeys(): { privateKey: string; publicKey: string } {
  return generateKeyPairSync("ec", {
    namedCurve: "P-256",
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
}
