import styles from "./notice.module.css";
import { wholeBible } from "./whole-bible.ts";

let notice: HTMLElement | undefined;

/**
 * Says at the top of every page that there is no network, for as long as that is so. It is there
 * before its words, or screen readers would not announce them.
 */
export async function showNotice(isOnline: boolean): Promise<void> {
  if (isOnline) return say("");
  const isWhole = await wholeBible.isKept();
  say(`You are offline. ${isWhole ? whole : hasWorker() ? visited : ""}`.trim());
}

const whole = "The whole Bible is kept on this device.";
const visited = "What you have read on this device can still be read.";

function say(words: string): void {
  if (!words && !notice?.isConnected) return;
  if (!notice?.isConnected) {
    notice = document.createElement("p");
    notice.className = styles.notice ?? "";
    notice.setAttribute("role", "status");
    document.body.prepend(notice);
  }
  notice.textContent = words;
}

function hasWorker(): boolean {
  return Boolean(navigator.serviceWorker?.controller);
}
