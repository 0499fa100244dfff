import type { SessionClaims } from "@berea/service-kit";
import { setOwnFields } from "../accounts/own-account.ts";
import type { AuthContext } from "../context.ts";
import type { User } from "../models/user.ts";

/** Sets the user's one bookmark. */
export function saveBookmark(
  context: AuthContext,
  session: SessionClaims,
  position: { book: string; chapter: number },
): Promise<User> {
  return setOwnFields(context, session, {
    bookmarkedBook: position.book,
    bookmarkedChapter: position.chapter,
  });
}

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
