import { type EndedSessions, endedSessions, endedSessionsPath } from "@berea/contracts";
import { askService } from "./ask-service.ts";
import { ConfigError } from "./config.ts";
import type { Metrics } from "./metrics.ts";
import type { InternalKeys } from "./settings.ts";

/** Fetches the sessions that have ended since `cursor`; all of them without one. */
export type FetchEndedSessions = (cursor: string | undefined) => Promise<EndedSessions>;

const TIMEOUT_MS = 5_000;

/**
 * Fetches from auth; rejects when auth is unreachable or its reply is malformed.
 * @throws ConfigError without an `authUrl`: tokens of ended sessions would be accepted
 */
export function fetchEndedSessions(
  authUrl: string | undefined,
  internalKeys: InternalKeys | undefined,
  metrics: Metrics,
): FetchEndedSessions {
  if (!authUrl || !internalKeys) {
    const why = "auth lists the sessions that have ended";
    throw new ConfigError(`Cannot start: AUTH_URL is missing (${why}).`);
  }
  const [internalKey] = internalKeys;
  return async (cursor) => {
    const url = new URL(endedSessionsPath, authUrl);
    if (cursor) url.searchParams.set("since", cursor);
    const asked = { service: "auth", internalKey, timeoutMs: TIMEOUT_MS, metrics };
    return endedSessions.parse(await askService(url, asked));
  };
}
