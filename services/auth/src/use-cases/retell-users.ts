import { userProfileChanged } from "@berea/contracts";
import { envelope, pushToOutbox } from "@berea/service-kit/bus";
import type { AuthContext } from "../context.ts";
import { FACTS_GENERATION } from "../models/user.ts";
import { factsOf } from "../rules.ts";

const BATCH = 100;

/**
 * Publishes every user whose facts were last published before a service or a fact was added
 * (`FACTS_GENERATION`), since events without a subscriber are lost. Replicas may run this
 * concurrently.
 */
export async function retellUsers(
  { users, outbox }: Pick<AuthContext, "users" | "outbox">,
  stop: AbortSignal,
): Promise<void> {
  const untold = { toldGeneration: { $ne: FACTS_GENERATION }, deletedAt: null };
  for (;;) {
    const batch = await users.find(untold, { limit: BATCH });
    if (batch.length === 0) return;
    for (const user of batch) {
      if (stop.aborted) return;
      const version = user.version + 1;
      // Matches nothing if another replica or a profile change came first: next round.
      await users.updateOne(
        { _id: user._id, version: user.version, ...untold },
        {
          $set: { version, toldGeneration: FACTS_GENERATION },
          ...pushToOutbox(envelope(userProfileChanged, factsOf({ ...user, version }))),
        },
      );
      await outbox.drain(user._id);
    }
  }
}
