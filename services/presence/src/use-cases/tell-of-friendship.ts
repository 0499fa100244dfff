import type { friendshipChanged } from "@berea/contracts";
import type { Envelope } from "@berea/service-kit/bus";
import type { z } from "zod";
import type { PresenceContext } from "../context.ts";
import { isTooOld } from "../rules.ts";
import type { Announce } from "../sockets/announce.ts";

/** Tells two users that their lists have changed; rejects when it must be retried. */
export async function tellOfFriendship(
  { now }: PresenceContext,
  { id, occurredAt, payload }: Envelope<z.infer<typeof friendshipChanged.schema>>,
  announce: Announce,
): Promise<void> {
  if (isTooOld(occurredAt, now())) return;
  await announce.friendsChanged(payload.userIds, id);
}
