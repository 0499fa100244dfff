import type { userLoggedIn } from "@berea/contracts";
import type { Envelope } from "@berea/service-kit/bus";
import type { z } from "zod";
import type { PresenceContext } from "../context.ts";
import type { LoginOutcome } from "../metrics.ts";
import { isTooOld } from "../rules.ts";
import type { Announce } from "../sockets/announce.ts";

/** Tells a user's friends of a login; rejects when it must be retried. */
export async function tellFriends(
  { now, listFriendIds, claimMinute }: PresenceContext,
  { id, payload }: Envelope<z.infer<typeof userLoggedIn.schema>>,
  announce: Announce,
): Promise<LoginOutcome> {
  const { userId, username, at, lastRead } = payload;
  if (isTooOld(at, now())) return "too_old";
  const friends = (await listFriendIds(userId)).filter((friendId) => friendId !== userId);
  if (friends.length === 0) return "nobody";
  if (!(await claimMinute(userId, id))) return "too_soon";
  const friend = { username, loginId: id, ...(lastRead && { lastRead }) };
  await announce.friendLoggedIn(friends, friend);
  return "told";
}
