import { readItem, writeItem } from "../../shared/browser-storage.ts";

const key = "bereaToldLogins";
const remembered = 50;
const courtesyMs = 400;

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
  return locks.request(key, () => claim(loginId)).catch(() => claim(loginId));
}

function claim(loginId: string): boolean {
  const told = toldLogins();
  if (told.includes(loginId)) return false;
  writeItem(key, JSON.stringify([loginId, ...told].slice(0, remembered)));
  return true;
}

function toldLogins(): unknown[] {
  try {
    const told: unknown = JSON.parse(readItem(key) ?? "[]");
    return Array.isArray(told) ? told : [];
  } catch {
    return [];
  }
}
