import { type EndedSessions, endedSessions, endedSessionsPath } from "@berea/contracts";
import { askService } from "./ask-service.ts";
import { ConfigError } from "./config.ts";
import type { Metrics } from "./metrics.ts";
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
  internalKeys: InternalKeys | undefined,
  metrics: Metrics,
): FetchEndedSessions {
  if (!authUrl || !internalKeys) {
    const why = "auth is asked which sessions have ended";
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
