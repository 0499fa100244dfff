import { type EndedSessions, endedSessions, endedSessionsPath } from "@berea/contracts";

const TIMEOUT_MS = 5_000;

/** Asks auth at `authUrl` for ended sessions; rejects when it is away or answers nonsense. */
export function fetchEndedSessions(
  authUrl: string,
  internalKey: string,
): (cursor: string | undefined) => Promise<EndedSessions> {
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
