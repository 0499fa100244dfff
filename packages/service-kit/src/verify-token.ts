import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { EndedSessionList } from "./ended-sessions.ts";
import { type SessionClaims, sessionEnded } from "./session-claims.ts";
import { keyIdOf } from "./token-keys.ts";

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  iat: z.int(),
  exp: z.int(),
});

const header = z.object({ kid: z.string().optional() });

/** Verifies a token and returns its claims; throws Problem 401. */
export type VerifyToken = (token: string) => SessionClaims;

/**
 * Verifies ES256 tokens with the public key named by `kid` (the first key when a token has no
 * `kid`) and rejects tokens of ended sessions.
 */
export function tokenVerifier(keys: readonly KeyObject[], ended: EndedSessionList): VerifyToken {
  const byId = new Map(keys.map((key) => [keyIdOf(key), key]));
  return (token) => {
    const id = keyIdIn(token);
    const key = id === undefined ? keys[0] : byId.get(id);
    const found = key && readClaims(token, key);
    if (!found || ended.has(found)) {
      throw sessionEnded();
    }
    return found;
  };
}

function keyIdIn(token: string): string | undefined {
  try {
    return header.parse(
      JSON.parse(Buffer.from(token.split(".", 1)[0] ?? "", "base64url").toString()),
    ).kid;
  } catch {
    return undefined;
  }
}

function readClaims(token: string, publicKey: KeyObject): SessionClaims | undefined {
  try {
    const { sub, sid, iat, exp } = claims.parse(
      jwt.verify(token, publicKey, { algorithms: ["ES256"], issuer: "berea" }),
    );
    return { userId: sub, sessionId: sid, issuedAt: iat, expiresAt: exp };
  } catch {
    return undefined;
  }
}
