import type { SessionClaims } from "@berea/service-kit";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";
import { setOwnFields } from "../own-account.ts";

/** Remembers the passage that the user read last. */
export function saveLastRead(
  context: AuthContext,
  session: SessionClaims,
  place: { book: string; chapter: number },
): Promise<User> {
  return setOwnFields(context, session, {
    lastReadBook: place.book,
    lastReadChapter: place.chapter,
  });
}
