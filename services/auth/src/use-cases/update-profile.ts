import { userProfileChanged } from "@berea/contracts";
import type { SessionClaims } from "@berea/service-kit";
import { envelope, pushToOutbox } from "@berea/service-kit/bus";
import { DuplicateKey } from "@berea/service-kit/store";
import { findOwnAccount, ownAccount, setOwnFields } from "../accounts/own-account.ts";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";
import { emailTaken } from "../problems.ts";
import { changesOf, concernsOthers, factsOf, type ProfileEdit } from "../rules.ts";

/** Changes fields of the account atomically; publishes those that other services keep. */
export async function updateProfile(
  context: AuthContext,
  session: SessionClaims,
  given: { profile: ProfileEdit; requestId: string },
): Promise<User> {
  try {
    return await changeAndPublish(context, session, given);
  } catch (error) {
    if (error instanceof DuplicateKey) throw emailTaken();
    throw error;
  }
}

async function changeAndPublish(
  context: AuthContext,
  session: SessionClaims,
  { profile, requestId }: { profile: ProfileEdit; requestId: string },
): Promise<User> {
  // A retry means that a concurrent change of this user came first.
  for (;;) {
    const user = await findOwnAccount(context, session);
    const changes = changesOf(user, profile);
    if (Object.keys(changes).length === 0) return user;
    if (!concernsOthers(changes)) return await setOwnFields(context, session, changes);
    const version = user.version + 1;
    const facts = factsOf({ ...user, ...changes, version });
    const changed = await context.users.updateOne(
      { ...ownAccount(session), version: user.version },
      {
        $set: { ...changes, version, updatedAt: new Date() },
        ...pushToOutbox(envelope(userProfileChanged, facts, { requestId })),
      },
    );
    if (changed) {
      void context.outbox.drain(user._id);
      return changed;
    }
  }
}
