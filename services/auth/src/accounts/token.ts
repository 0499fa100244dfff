import { createPublicKey, type KeyObject, randomUUID } from "node:crypto";
import { keyIdOf, TOKEN_LIFETIME_S } from "@berea/service-kit";
import jwt from "jsonwebtoken";

/** Opens a session for a user: a token with a session id of its own. `issuedAt` in seconds. */
export function issueToken(privateKey: KeyObject, userId: string, issuedAt: number): string {
  return jwt.sign({ sid: randomUUID(), iat: issuedAt }, privateKey, {
    algorithm: "ES256",
    keyid: keyIdOf(createPublicKey(privateKey)),
    issuer: "berea",
    subject: userId,
    expiresIn: TOKEN_LIFETIME_S,
  });
}
