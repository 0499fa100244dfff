import { Problem } from "./problem.ts";

/** How long a token is valid, in seconds: 30 days (decisions.md). */
export const TOKEN_LIFETIME_S = 30 * 24 * 3600;

/** What a verified token says. */
export interface SessionClaims {
  /** The user's `_id`. */
  readonly userId: string;
  /** The session, one for each login. */
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** For a valid token whose session has ended or whose account has been deleted. */
export function sessionEnded(): Problem {
  return new Problem(401, "session_ended", "Your session has ended. Please log in again.");
}
