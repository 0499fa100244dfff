import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { Problem } from "./problem.ts";
import { sessionEnded } from "./session-claims.ts";
import type { InternalKeys } from "./settings.ts";
import type { VerifyToken } from "./verify-token.ts";

const MAX_TOKEN_LENGTH = 4096;

/** Requires a valid `Authorization: Bearer` token; sets `locals.user`. */
export function requireUser(verify: VerifyToken): RequestHandler {
  return (request, response, next) => {
    const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? "")?.[1];
    if (!token || token.length > MAX_TOKEN_LENGTH) {
      throw new Problem(401, "token_missing", "Please log in.");
    }
    response.locals.user = verify(token);
    next();
  };
}

/** Guards `/internal` routes with a shared key; the gateway never proxies them. */
export function requireInternalKey(keys: InternalKeys): RequestHandler {
  const expected = keys.map(digest);
  return (request, _response, next) => {
    const given = request.headers["x-internal-key"];
    const known = typeof given === "string" ? digest(given) : undefined;
    if (!known || !expected.some((one) => timingSafeEqual(known, one))) {
      throw new Problem(404, "not_found", "Not found.");
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/**
 * Rejects deleted accounts sooner than the list of ended sessions would; use after `requireUser`.
 * `isDeleted` looks in the service's own store.
 */
export function requireActiveAccount(
  isDeleted: (userId: string) => Promise<boolean>,
): RequestHandler {
  return async (_request, response, next) => {
    if (await isDeleted(response.locals.user.userId)) throw sessionEnded();
    next();
  };
}
