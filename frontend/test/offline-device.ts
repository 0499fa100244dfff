import { act } from "@testing-library/react";
import { vi } from "vitest";
import { wholeBible } from "../src/features/offline/whole-bible.ts";
import { type FakeBrowser, installPush, removePush } from "./fake-push.ts";

/** Gives the test a browser that has the worker and can keep the text. */
export function installDevice(): FakeBrowser {
  const browser = installPush({ registered: true });
  const request = async (_name: string, _options: LockOptions, work: () => Promise<void>) => work();
  Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
  return browser;
}

/** Takes the browser's part away again, and what it has kept. */
export async function removeDevice(): Promise<void> {
  await wholeBible.remove().catch(() => {});
  removePush();
  Reflect.deleteProperty(navigator, "locks");
}

/** The network goes away or comes back, as the browser tells it. */
export async function goOnline(isOnline: boolean): Promise<void> {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  await act(async () => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}
