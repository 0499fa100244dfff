import { userKey } from "./awaited-session.ts";
import { parsed, readItem, removeItem, writeItem } from "./browser-storage.ts";
import { type User, userFrom } from "./user.ts";

const tokenKey = "bereaToken";

/** The stored user, or null. A record that cannot be read is removed with its token. */
export function readUser(): User | null {
  const record = readItem(userKey);
  if (record === null) return null;
  const user = userFrom(parsed(record));
  if (!user) clearSession();
  return user;
}

/** The token for bearer calls, or null. */
export function readToken(): string | null {
  return readItem(tokenKey);
}

/** Keeps a user and the token that proves it. */
export function storeSession(user: User, token: string): void {
  // What an earlier session left must not outlive one that storage has no room for.
  clearSession();
  // The token goes first: another tab acts on the user's record and will need it.
  writeItem(tokenKey, token);
  storeUser(user);
}

export function storeUser(user: User): void {
  writeItem(userKey, JSON.stringify(user));
}

export function clearSession(): void {
  removeItem(userKey);
  removeItem(tokenKey);
}

/** Tells when another tab has logged in, logged out or changed the user; returns how to stop. */
export function watchStoredUser(changed: (user: User | null) => void): () => void {
  return watch(userKey, () => changed(readUser()));
}

/** Tells when another tab has changed the token; returns how to stop. */
export function watchStoredToken(changed: () => void): () => void {
  return watch(tokenKey, changed);
}

function watch(key: string, changed: () => void): () => void {
  function onStorage(event: StorageEvent) {
    // A null key means that everything was cleared.
    if (event.key === key || event.key === null) changed();
  }
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
