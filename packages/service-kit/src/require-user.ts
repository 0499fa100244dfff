import type { RequestHandler } from "express";
import { Problem } from "./problem.ts";
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
