import styles from "./notice.module.css";
import { wholeBible } from "./whole-bible.ts";

let place: HTMLElement | undefined;

/**
 * Says at the top of every page that there is no network, for as long as that is so. The place is
 * there before the words, or screen readers would not tell them.
 */
export async function showNotice(isOnline: boolean): Promise<void> {
  if (isOnline) return say("");
  const isWhole = await wholeBible.isKept();
  say(`You are offline. ${isWhole ? whole : hasWorker() ? visited : ""}`.trim());
}

const whole = "The whole Bible is kept on this device.";
const visited = "What you have read on this device can still be read.";

function say(words: string): void {
  if (!words && !place?.isConnected) return;
  if (!place?.isConnected) {
    place = document.createElement("p");
    place.className = styles.notice ?? "";
    place.setAttribute("role", "status");
    document.body.prepend(place);
  }
  place.textContent = words;
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
