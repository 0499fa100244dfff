import { createPublicKey, type KeyObject, randomUUID } from "node:crypto";
import { keyIdOf, TOKEN_LIFETIME_S } from "@berea/service-kit";
import jwt from "jsonwebtoken";

/** Issues a token with a new session id; `issuedAt` in seconds. */
export function issueToken(privateKey: KeyObject, userId: string, issuedAt: number): string {
  return jwt.sign({ sid: randomUUID(), iat: issuedAt }, privateKey, {
    algorithm: "ES256",
    keyid: keyIdOf(createPublicKey(privateKey)),
    issuer: "berea",
    subject: userId,
    expiresIn: TOKEN_LIFETIME_S,
  });
}
