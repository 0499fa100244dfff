import type { EndedSessions } from "@berea/contracts";
import type { Log } from "./log.ts";
import { type SessionClaims, TOKEN_LIFETIME_S } from "./session-claims.ts";

const DEFAULT_INTERVAL_MS = 20_000;
/** As long as nothing is known, every ended session is let in. */
const FIRST_INTERVAL_MS = 1_000;

/** Knows which sessions ended before their tokens expire. */
export interface EndedSessionList {
  has(claims: SessionClaims): boolean;
}

/** A list that is kept up to date in the background. */
export interface FollowedSessions extends EndedSessionList {
  /** Asks for the first time, and then at intervals; resolves after the first answer or failure. */
  start(): Promise<void>;
  /** Asks at once instead of at the next interval. */
  refresh(): Promise<void>;
  close(): void;
}

/**
 * Keeps a list of ended sessions by asking `fetchSince` at intervals, first for all, then for what
 * is new. A request never waits for it: while the asked service is away the last list holds.
 * As long as no list has come, it is asked for each second.
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
      options.log.warn({ err: error }, "ended sessions could not be asked for");
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
