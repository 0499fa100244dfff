import type { EndedSessions } from "@berea/contracts";
import type { Log } from "./log.ts";
import { type SessionClaims, TOKEN_LIFETIME_S } from "./session-claims.ts";

const DEFAULT_INTERVAL_MS = 20_000;
/** Until the first list arrives, tokens of ended sessions are accepted. */
const FIRST_INTERVAL_MS = 1_000;

/** The sessions that ended before their tokens expired. */
export interface EndedSessionList {
  has(claims: SessionClaims): boolean;
}

/** A list kept up to date in the background. */
export interface FollowedSessions extends EndedSessionList {
  /** Begins polling; resolves after the first reply or failure. */
  start(): Promise<void>;
  /** Polls now instead of at the next interval. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Keeps the list of ended sessions by polling `fetchSince`: first for all, then for new ones.
 * Requests never wait for it: while auth is down, the last list holds. Until the first list has
 * arrived it polls every second.
 */
export function followEndedSessions(options: {
  fetchSince: (cursor: string | undefined) => Promise<EndedSessions>;
  log: Log;
  intervalMs?: number;
}): FollowedSessions {
  const ended = new Map<string, { before: number; keep: string | null }>();
  let cursor: string | undefined;
  let closed = false;

  async function refresh(): Promise<void> {
    try {
      const news = await options.fetchSince(cursor);
      for (const { userId, before, keep } of news.ended) ended.set(userId, { before, keep });
      cursor = news.cursor;
      forgetExpired(ended);
    } catch (error) {
      options.log.warn({ err: error }, "ended sessions could not be fetched");
    }
  }

  let timer: NodeJS.Timeout | undefined;
  function askLater(): void {
    const waitMs = cursor === undefined ? FIRST_INTERVAL_MS : options.intervalMs;
    timer = setTimeout(ask, waitMs ?? DEFAULT_INTERVAL_MS).unref();
  }
  async function ask(): Promise<void> {
    await refresh();
    if (!closed) askLater();
  }

  return {
    start: ask,
    has: ({ userId, sessionId, issuedAt }) => {
      const end = ended.get(userId);
      return end !== undefined && issuedAt <= end.before && sessionId !== end.keep;
    },
    refresh,
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}

function forgetExpired(ended: Map<string, { before: number }>): void {
  const oldest = Date.now() / 1000 - TOKEN_LIFETIME_S;
  for (const [userId, { before }] of ended) if (before < oldest) ended.delete(userId);
}
