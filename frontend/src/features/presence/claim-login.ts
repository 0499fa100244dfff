import { readJson, writeItem } from "../../shared/browser-storage.ts";

const key = "bereaToldLogins";
const remembered = 50;
const courtesyMs = 400;
/** For how long the claim is held: older logins are not told. */
const heldMs = 60_000;

/**
 * Whether this tab is to tell of a login: true once for each login, whichever of the browser's
 * tabs asks. A hidden tab waits a little, so that one that somebody looks at goes first.
 */
export async function claimLogin(loginId: string): Promise<boolean> {
  if (document.visibilityState === "hidden") {
    await new Promise((resolve) => setTimeout(resolve, courtesyMs));
  }
  const { locks }: { locks?: LockManager } = navigator;
  // Locks exist in secure contexts only; without them two tabs may, rarely, both tell.
  if (!locks) return claim(loginId);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  // The lock itself is the claim: what one tab writes down, another may read a moment later.
  const held = locks.request(`${key} ${loginId}`, { ifAvailable: true }, (lock) => {
    const isOurs = lock !== null && claim(loginId);
    resolve(isOurs);
    return isOurs ? new Promise((letGo) => setTimeout(letGo, heldMs)) : undefined;
  });
  held.catch(() => resolve(claim(loginId)));
  return promise;
}

function claim(loginId: string): boolean {
  const told = toldLogins();
  if (told.includes(loginId)) return false;
  writeItem(key, JSON.stringify([loginId, ...told].slice(0, remembered)));
  return true;
}

function toldLogins(): unknown[] {
  const told = readJson(key);
  return Array.isArray(told) ? told : [];
}
