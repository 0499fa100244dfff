import { createHash } from "node:crypto";
import { countFailures, networkOf } from "@berea/service-kit";
import { issueToken } from "../accounts/token.ts";
import type { AuthContext, Caller } from "../context.ts";
import type { User } from "../models/user.ts";
import { invalidCredentials } from "../problems.ts";
import { issueTime } from "../rules.ts";

/** A session that has just been opened, and the user it belongs to. */
export interface OpenedSession {
  readonly user: User;
  readonly token: string;
}

/**
 * Opens a session for who knows the password. Every email is treated alike, known or not: the same
 * limits, the same work, the same answer.
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
  // A hash from the days of a lower BCRYPT_COST is replaced while the password is at hand.
  const passwordHash = passwords.isWeak(user.passwordHash)
    ? await passwords.hash(given.password)
    : user.passwordHash;
  const issuedAt = issueTime(user, new Date());
  const opened = await users.updateOne(
    { _id: user._id, passwordHash: user.passwordHash },
    { $max: { newestTokenIssuedAt: issuedAt }, $set: { passwordHash } },
  );
  // Nothing matched: the password was changed since it was compared. Compare it again.
  if (!opened) return await openSession(context, given);
  return { user: opened, token: issueToken(config.JWT_PRIVATE_KEY, user._id, issuedAt) };
}

/** Counters outlive the attempt, perhaps in Redis: they need not say whose they are. */
function digest(email: string): string {
  return createHash("sha256").update(email).digest("base64url");
}
