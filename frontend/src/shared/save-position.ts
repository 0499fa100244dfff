import { addressOf } from "@berea/contracts/endpoints";
import { ApiError, call } from "./api-client.ts";
import { readJson, removeItem, writeItem } from "./browser-storage.ts";
import { readUser } from "./stored-session.ts";
import type { User } from "./user.ts";

/** What can be saved later: of each, only the latest counts. */
type SavedPosition = "saveBookmark" | "saveLastRead";

interface Position {
  readonly book: string;
  readonly chapter: number;
}

/** What is kept of a user, by the path of the call. */
type Kept = Readonly<Record<string, Position>>;

/** What a position that was saved changes in the user, as the server answers it. */
type Changes = Partial<
  Pick<User, "bookmarkedBook" | "bookmarkedChapter" | "lastReadBook" | "lastReadChapter">
>;

/**
 * Saves a position of a user. Without a network it is kept in this browser, for that user alone, until
 * it can be sent; what the user is to look like is the same.
 * @throws ApiError when it is neither saved nor kept
 */
export async function savePosition(
  userId: string,
  what: SavedPosition,
  position: Position,
): Promise<{ isKept: boolean; changes: Changes }> {
  try {
    const changes = await send(what, position);
    forget(userId, what);
    return { isKept: false, changes };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0) || navigator.onLine) throw error;
    keep(userId, { ...readKept(userId), [addressOf(what)]: position });
    return { isKept: true, changes: changesOf(what, position) };
  }
}

/**
 * Sends what is kept for the user who is logged in; returns what has changed by it. What cannot be
 * sent now stays, unless the server refuses it as such. Never throws, and never sends twice at once.
 */
export function sendKept(userId: string): Promise<Changes> {
  const underWay = sending.get(userId) ?? sendEach(userId).finally(() => sending.delete(userId));
  sending.set(userId, underWay);
  return underWay;
}

const sending = new Map<string, Promise<Changes>>();

async function sendEach(userId: string): Promise<Changes> {
  const changes: Changes = {};
  const kept = readKept(userId);
  for (const what of ["saveBookmark", "saveLastRead"] as const) {
    const { [addressOf(what)]: position } = kept;
    if (!position) continue;
    // The token is that of whoever is logged in by now.
    if (readUser()?.id !== userId) break;
    try {
      Object.assign(changes, await send(what, position));
      forget(userId, what, position);
    } catch (error) {
      const refused = error instanceof ApiError && [400, 404].includes(error.status);
      if (refused) forget(userId, what, position);
    }
  }
  return changes;
}

async function send(what: SavedPosition, position: Position): Promise<Changes> {
  const body = { book: position.book, chapter: position.chapter };
  await call(what, { body });
  return changesOf(what, position);
}

function changesOf(what: SavedPosition, { book, chapter }: Position): Changes {
  return what === "saveBookmark"
    ? { bookmarkedBook: book, bookmarkedChapter: chapter }
    : { lastReadBook: book, lastReadChapter: chapter };
}

/** Forgets a position; one that has been replaced meanwhile stays. */
function forget(userId: string, what: SavedPosition, position?: Position): void {
  const { [addressOf(what)]: kept, ...others } = readKept(userId);
  if (!kept || (position && JSON.stringify(kept) !== JSON.stringify(position))) return;
  keep(userId, others);
}

function readKept(userId: string): Kept {
  const kept = readJson(keyFor(userId));
  // Written by `keep`; what somebody else has put there, the server refuses.
  return typeof kept === "object" && kept ? (kept as Kept) : {};
}

function keep(userId: string, positions: Kept): void {
  if (Object.keys(positions).length === 0) removeItem(keyFor(userId));
  else writeItem(keyFor(userId), JSON.stringify(positions));
}

function keyFor(userId: string): string {
  return `bereaUnsavedPlaces:${userId}`;
}
