import { registerWorker } from "../../shared/register-worker.ts";
import { keptKind } from "./kept-text.ts";

/** Browsers without `requestIdleCallback` are given this time to show the page. */
const quietMs = 2000;

/**
 * Registers the service worker in a quiet moment, where it is not yet. What was read before it was
 * there is asked for once more: the browser still has it, and now the worker keeps it.
 */
export async function prepareWorker(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || (await workers.getRegistration("/").catch(() => undefined))) return;
  workers.addEventListener("controllerchange", readAgain, { once: true });
  await quietMoment();
  // Where it is forbidden, the app works as long as there is a network.
  await registerWorker().catch(() => {});
}

function readAgain(): void {
  for (const { name } of performance.getEntriesByType("resource")) {
    if (keptKind(new URL(name).pathname)) void fetch(name).catch(() => {});
  }
}

function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    const wait = () =>
      "requestIdleCallback" in window
        ? requestIdleCallback(() => resolve(), { timeout: 2 * quietMs })
        : setTimeout(resolve, quietMs);
    if (document.readyState === "complete") wait();
    else window.addEventListener("load", wait, { once: true });
  });
}
