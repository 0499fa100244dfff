import { type EndedSessions, endedSessions, endedSessionsPath } from "@berea/contracts";
import { ConfigError } from "./config.ts";
import type { InternalKeys } from "./settings.ts";

/** Tells which sessions have ended since `cursor`, or all. */
export type FetchEndedSessions = (cursor: string | undefined) => Promise<EndedSessions>;

const TIMEOUT_MS = 5_000;

/**
 * Asks auth at `authUrl` for ended sessions; rejects when it is away or answers nonsense.
 * @throws ConfigError without an `authUrl`: ended sessions would be let in
 */
export function fetchEndedSessions(
  authUrl: string | undefined,
  [internalKey]: InternalKeys,
): FetchEndedSessions {
  if (!authUrl) {
    const why = "auth is asked which sessions have ended";
    throw new ConfigError(`Cannot start: AUTH_URL is missing (${why}).`);
  }
  return async (cursor) => {
    const url = new URL(endedSessionsPath, authUrl);
    if (cursor) url.searchParams.set("since", cursor);
    const reply = await fetch(url, {
      headers: { "x-internal-key": internalKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!reply.ok) throw new Error(`auth answered ${reply.status}`);
    return endedSessions.parse(await reply.json());
  };
}
