import { userRegistered } from "@berea/contracts";
import { networkOf } from "@berea/service-kit";
import { envelope } from "@berea/service-kit/bus";
import { DuplicateKey, newId } from "@berea/service-kit/store";
import { issueToken } from "../accounts/token.ts";
import type { AuthContext, Caller } from "../context.ts";
import type { User } from "../models/user.ts";
import { emailTaken } from "../problems.ts";
import { factsOf, issueTime } from "../rules.ts";
import type { OpenedSession } from "./log-in.ts";

/** A code collides once in 2^40 tries, so this many collisions mean another fault. */
const MOST_CODES = 5;

export interface Registration {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly denomination: string;
}

/** Creates an account and its first session; Problem 409 when the email is taken. */
export async function registerUser(
  context: AuthContext,
  given: Registration,
  caller: Caller,
): Promise<OpenedSession> {
  const { users, passwords, limits, outbox, config } = context;
  await limits.signUps.consume(networkOf(caller.address));
  if (await users.findOne({ email: given.email })) throw emailTaken();
  const { password, ...account } = given;
  const passwordHash = await passwords.hash(password);
  const user = await insertWithFreeCode(context, { ...account, passwordHash }, caller.requestId);
  void outbox.drain(user._id);
  return { user, token: issueToken(config.JWT_PRIVATE_KEY, user._id, user.newestTokenIssuedAt) };
}

async function insertWithFreeCode(
  { users, newFriendCode }: AuthContext,
  account: Omit<Registration, "password"> & { passwordHash: string },
  requestId: string,
): Promise<User> {
  for (let tries = 1; ; tries += 1) {
    const user = {
      ...account,
      _id: newId(),
      friendCode: newFriendCode(),
      newestTokenIssuedAt: issueTime({ sessionsEndedBefore: 0 }, new Date()),
      preferredLocalNotificationHour: null,
      notificationTimezone: null,
      version: 1,
    };
    const registered = envelope(userRegistered, factsOf(user), { requestId });
    try {
      return await users.insert({ ...user, outbox: [registered] });
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      if (error.fields.includes("email")) throw emailTaken();
      if (tries === MOST_CODES) throw error;
    }
  }
}
