import type { RequestHandler } from "express";
import { sessionEnded } from "./session-claims.ts";

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
