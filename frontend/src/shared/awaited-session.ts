import { readItem } from "./browser-storage.ts";

// What a document shows before the app has started is a visitor's. For everybody else what depends
// on who reads, marked `data-personal`, stays out of sight until it is known (base.css).

/** Hides what is a visitor's from somebody who has logged in here; called before the first paint. */
export function awaitSession(): void {
  if (readItem(userKey) !== null) document.documentElement.dataset.session = "awaited";
}

export function sessionIsKnown(): void {
  delete document.documentElement.dataset.session;
}

export const userKey = "bereaUser";
