import type { FriendLoggedIn } from "@berea/contracts";
import { isolated } from "../../shared/isolated.ts";
import { showToast, type ToastOffer } from "../../shared/toast.ts";
import { claimLogin } from "./claim-login.ts";

/** A login is news for this long: a computer that slept may come to it hours later. */
const newsMs = 60_000;

/** Says that a friend has logged in, in one tab, and offers to read where the friend reads. */
export async function tellLogin(
  { username, loginId, lastRead }: FriendLoggedIn,
  signal: AbortSignal,
  open: (address: string) => void,
): Promise<void> {
  const heardAt = Date.now();
  const [isOurs, offer] = await Promise.all([claimLogin(loginId), lastRead && offerOf(lastRead)]);
  // Whoever logged out meanwhile has no friends to hear of.
  if (!isOurs || signal.aborted || Date.now() - heardAt > newsMs) return;
  showToast("info", `${isolated(username)} just logged in!`, offer && { ...offer, open });
}

/** Knowing the books has its weight, so it comes only with the first friend who reads. */
async function offerOf(
  position: NonNullable<FriendLoggedIn["lastRead"]>,
): Promise<Omit<ToastOffer, "open"> | undefined> {
  try {
    const { knownChapter } = await import("./known-chapter.ts");
    const chapter = knownChapter(position.book, position.chapter);
    return chapter && { label: `Read ${chapter.name} together`, address: chapter.address };
  } catch {
    return undefined;
  }
}
