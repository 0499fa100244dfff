import { ApiError, request } from "./api-client.ts";
import { readItem, removeItem, writeItem } from "./browser-storage.ts";
import { readUser } from "./stored-session.ts";
import type { User } from "./user.ts";

/** What can be saved later: of each, only the latest counts. */
type SavedPlace = "/api/auth/bookmark" | "/api/auth/last-read";

/** A place in the Bible. */
interface Place {
  readonly book: string;
  readonly chapter: number;
}

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
  path: SavedPlace,
  place: Place,
): Promise<{ isKept: boolean; changes: Changes }> {
  try {
    const changes = await send(path, place);
    forget(userId, path);
    return { isKept: false, changes };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0) || navigator.onLine) throw error;
    keep(userId, { ...readKept(userId), [path]: place });
    return { isKept: true, changes: changesOf(path, place) };
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
  for (const [path, place] of Object.entries(readKept(userId))) {
    // The token is that of whoever is logged in by now.
    if (readUser()?.id !== userId) break;
    try {
      Object.assign(changes, await send(path as SavedPlace, place)); // written by savePlace
      forget(userId, path, place);
    } catch (error) {
      const refused = error instanceof ApiError && [400, 404].includes(error.status);
      if (refused) forget(userId, path, place);
    }
  }
  return changes;
}

async function send(path: SavedPlace, place: Place): Promise<Changes> {
  const body = { book: place.book, chapter: place.chapter };
  await request(path, { method: "PUT", bearer: true, body });
  return changesOf(path, place);
}

function changesOf(path: SavedPlace, { book, chapter }: Place): Changes {
  return path === "/api/auth/bookmark"
    ? { bookmarkedBook: book, bookmarkedChapter: chapter }
    : { lastReadBook: book, lastReadChapter: chapter };
}

/** Forgets a place; one that has been replaced meanwhile stays. */
function forget(userId: string, path: string, place?: Place): void {
  const { [path]: kept, ...others } = readKept(userId);
  if (!kept || (place && JSON.stringify(kept) !== JSON.stringify(place))) return;
  keep(userId, others);
}

function readKept(userId: string): Record<string, Place> {
  try {
    const kept: unknown = JSON.parse(readItem(keyFor(userId)) ?? "{}");
    // Written by `keep`; what somebody else has put there, the server refuses.
    return typeof kept === "object" && kept ? (kept as Record<string, Place>) : {};
  } catch {
    return {};
  }
}

function keep(userId: string, places: Record<string, Place>): void {
  if (Object.keys(places).length === 0) removeItem(keyFor(userId));
  else writeItem(keyFor(userId), JSON.stringify(places));
}

function keyFor(userId: string): string {
  return `bereaUnsavedPlaces:${userId}`;
}
