import type { KeyObject } from "node:crypto";
import jwt from "jsonwebtoken";
import { z } from "zod";
import type { EndedSessionList } from "./ended-sessions.ts";
import { Problem } from "./problem.ts";
import type { SessionClaims } from "./session-claims.ts";

const claims = z.object({
  sub: z.string().min(1),
  sid: z.string().min(1),
  iat: z.int(),
  exp: z.int(),
});

/** Checks a token and answers its claims; throws Problem 401. */
export type VerifyToken = (token: string) => SessionClaims;

/** Verifies ES256 tokens with the public key alone and refuses those of ended sessions. */
export function tokenVerifier(publicKey: KeyObject, ended: EndedSessionList): VerifyToken {
  return (token) => {
    const found = readClaims(token, publicKey);
    if (!found || ended.has(found)) {
      throw new Problem(401, "session_ended", "Your session has ended. Please log in again.");
    }
    return found;
  };
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
