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
