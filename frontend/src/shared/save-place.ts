import { addressOf } from "@berea/contracts/endpoints";
import { ApiError, call } from "./api-client.ts";
import { readJson, removeItem, writeItem } from "./browser-storage.ts";
import { readUser } from "./stored-session.ts";
import type { User } from "./user.ts";

/** What can be saved later: of each, only the latest counts. */
type SavedPlace = "saveBookmark" | "saveLastRead";

interface Place {
  readonly book: string;
  readonly chapter: number;
}

/** What is kept of a user, by the path of the call. */
type Kept = Readonly<Record<string, Place>>;

/** What a place that was saved changes in the user, as the server answers it. */
type Changes = Partial<
  Pick<User, "bookmarkedBook" | "bookmarkedChapter" | "lastReadBook" | "lastReadChapter">
>;

/**
 * Saves a place of a user. Without a network it is kept in this browser, for that user alone, until
 * it can be sent; what the user is to look like is the same.
 * @throws ApiError when it is neither saved nor kept
 */
export async function savePlace(
  userId: string,
  what: SavedPlace,
  place: Place,
): Promise<{ isKept: boolean; changes: Changes }> {
  try {
    const changes = await send(what, place);
    forget(userId, what);
    return { isKept: false, changes };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0) || navigator.onLine) throw error;
    keep(userId, { ...readKept(userId), [addressOf(what)]: place });
    return { isKept: true, changes: changesOf(what, place) };
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
    const { [addressOf(what)]: place } = kept;
    if (!place) continue;
    // The token is that of whoever is logged in by now.
    if (readUser()?.id !== userId) break;
    try {
      Object.assign(changes, await send(what, place));
      forget(userId, what, place);
    } catch (error) {
      const refused = error instanceof ApiError && [400, 404].includes(error.status);
      if (refused) forget(userId, what, place);
    }
  }
  return changes;
}

async function send(what: SavedPlace, place: Place): Promise<Changes> {
  const body = { book: place.book, chapter: place.chapter };
  await call(what, { body });
  return changesOf(what, place);
}

function changesOf(what: SavedPlace, { book, chapter }: Place): Changes {
  return what === "saveBookmark"
    ? { bookmarkedBook: book, bookmarkedChapter: chapter }
    : { lastReadBook: book, lastReadChapter: chapter };
}

/** Forgets a place; one that has been replaced meanwhile stays. */
function forget(userId: string, what: SavedPlace, place?: Place): void {
  const { [addressOf(what)]: kept, ...others } = readKept(userId);
  if (!kept || (place && JSON.stringify(kept) !== JSON.stringify(place))) return;
  keep(userId, others);
}

function readKept(userId: string): Kept {
  const kept = readJson(keyFor(userId));
  // Written by `keep`; what somebody else has put there, the server refuses.
  return typeof kept === "object" && kept ? (kept as Kept) : {};
}

function keep(userId: string, places: Kept): void {
  if (Object.keys(places).length === 0) removeItem(keyFor(userId));
  else writeItem(keyFor(userId), JSON.stringify(places));
}

function keyFor(userId: string): string {
  return `bereaUnsavedPlaces:${userId}`;
}
