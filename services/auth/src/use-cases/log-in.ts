import { createHash } from "node:crypto";
import { countFailures, networkOf } from "@berea/service-kit";
import { issueToken } from "../accounts/token.ts";
import type { AuthContext, Caller } from "../context.ts";
import type { User } from "../models/user.ts";
import { invalidCredentials } from "../problems.ts";
import { issueTime } from "../rules.ts";

/** A new session and its user. */
export interface OpenedSession {
  readonly user: User;
  readonly token: string;
}

/**
 * Opens a session if the password is right. Known and unknown emails are treated alike: same
 * limits, same work, same answer.
 */
export async function logIn(
  context: AuthContext,
  given: { email: string; password: string },
  caller: Caller,
): Promise<OpenedSession> {
  const { failuresOfAccount, failuresOfAddress } = context.limits;
  const network = networkOf(caller.address);
  await failuresOfAddress.check(network);
  const counted = { limiter: failuresOfAccount, key: digest(given.email), wipe: true };
  const session = await countFailures(counted, () => openSession(context, given));
  if (session) return session;
  await failuresOfAddress.consume(network);
  throw invalidCredentials();
}

async function openSession(
  context: AuthContext,
  given: { email: string; password: string },
): Promise<OpenedSession | undefined> {
  const { users, passwords, config } = context;
  const user = await users.findOne({ email: given.email, deletedAt: null });
  const right = await passwords.matches(given.password, user?.passwordHash);
  if (!user || !right) return undefined;
  // Rehash while the password is at hand if BCRYPT_COST has been raised.
  const passwordHash = passwords.isWeak(user.passwordHash)
    ? await passwords.hash(given.password)
    : user.passwordHash;
  const issuedAt = issueTime(user, new Date());
  const opened = await users.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $max: { newestTokenIssuedAt: issuedAt }, $set: { passwordHash } },
  );
  // The password changed after the comparison: compare again.
  if (!opened) return await openSession(context, given);
  return { user: opened, token: issueToken(config.JWT_PRIVATE_KEY, user._id, issuedAt) };
}

/** Counters are kept, perhaps in Redis, so they should not reveal emails. */
function digest(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
