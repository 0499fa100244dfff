import { countFailures, type SessionClaims } from "@berea/service-kit";
import type { Update } from "@berea/service-kit/store";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";
import { wrongPassword } from "../problems.ts";
import { findOwnAccount, ownAccount } from "./own-account.ts";

/** A change that requires the password, and its effect on the user. */
export interface GuardedChange {
  readonly session: SessionClaims;
  readonly password: string;
  change(user: User): Promise<Update<User>>;
}

/**
 * Makes a change if the password is right and the user has not changed since the change was
 * computed; otherwise it is computed again. Guesses are limited as at login.
 */
export async function updateWithPassword(
  context: AuthContext,
  guarded: GuardedChange,
): Promise<void> {
  const { failuresOfAccount: limiter } = context.limits;
  const counted = { limiter, key: guarded.session.userId, wipe: true };
  const done = await countFailures(counted, () => tryUntilUnchanged(context, guarded));
  if (!done) throw wrongPassword();
}

async function tryUntilUnchanged(
  context: AuthContext,
  { session, password, change }: GuardedChange,
): Promise<true | undefined> {
  const { users, passwords } = context;
  let proven: string | undefined;
  // A retry means that a concurrent change of this user came first.
  for (;;) {
    const user = await findOwnAccount(context, session);
    const { passwordHash, newestTokenIssuedAt, version } = user;
    if (proven !== passwordHash && !(await passwords.matches(password, passwordHash))) {
      return undefined;
    }
    proven = passwordHash;
    const asItWas = { ...ownAccount(session), passwordHash, newestTokenIssuedAt, version };
    if (await users.updateOne(asItWas, await change(user))) return true;
  }
}
