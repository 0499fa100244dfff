import type { EndedSessions } from "@berea/contracts";
import { Problem, TOKEN_LIFETIME_S } from "@berea/service-kit";
import type { AuthContext } from "../context.ts";

/**
 * How far a cursor is set back. A session's end is dated before it is written, by its replica's
 * clock, so an earlier date may still appear for this long. Clients receive some entries twice,
 * which is harmless.
 */
const OVERLAP_MS = 10 * 60_000;

/** The sessions that ended since `cursor` was issued; without it, all with unexpired tokens. */
export async function listEndedSessions(
  { users }: AuthContext,
  cursor: string | undefined,
): Promise<EndedSessions> {
  const now = Date.now();
  const since = cursor === undefined ? now - TOKEN_LIFETIME_S * 1000 - OVERLAP_MS : parse(cursor);
  const found = await users.find(
    { sessionsEndedAt: { $gte: new Date(since) } },
    { sort: { sessionsEndedAt: 1 } },
  );
  return {
    cursor: String(now - OVERLAP_MS),
    ended: found.map((user) => ({
      userId: user._id,
      before: user.sessionsEndedBefore,
      keep: user.keptSession,
    })),
  };
}

function parse(cursor: string): number {
  if (!/^\d{1,15}$/.test(cursor)) throw new Problem(400, "invalid_input", "Unknown cursor.");
  return Number(cursor);
}
