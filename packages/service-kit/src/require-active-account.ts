import type { RequestHandler } from "express";
import { sessionEnded } from "./session-claims.ts";

/**
 * Refuses users whose account has been deleted, sooner than the list of ended sessions would; goes
 * behind `requireUser`. `isDeleted` asks what the service itself was told of the user.
 */
export function requireActiveAccount(
  isDeleted: (userId: string) => Promise<boolean>,
): RequestHandler {
  return async (_request, response, next) => {
    if (await isDeleted(response.locals.user.userId)) throw sessionEnded();
    next();
  };
}
