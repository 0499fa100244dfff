import type { SessionClaims } from "@berea/service-kit";
import { setOwnFields } from "../accounts/own-account.ts";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/** Remembers the passage that the user read last. */
export function saveLastRead(
  context: AuthContext,
  session: SessionClaims,
  position: { book: string; chapter: number },
): Promise<User> {
  return setOwnFields(context, session, {
    lastReadBook: position.book,
    lastReadChapter: position.chapter,
  });
}
