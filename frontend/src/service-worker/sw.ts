import { answer } from "./answer.ts";
import { openVerse } from "./notification-click.ts";
import { showPush } from "./push.ts";
import { forgetOldShells, keepShell, type Shell } from "./shell.ts";
import { changeSubscription } from "./subscription-change.ts";
import type { WorkerScope } from "./worker-scope.ts";

// The shell of the service worker: which event is whose. Built as /sw.js.

/** Written in by the build (vite-service-worker.ts). */
declare const BUILT_SHELL: Shell;

const worker = self as unknown as WorkerScope; // for the types of pages, `self` is a window
const shell = BUILT_SHELL;

// A new worker takes over at once, but only with all that its build consists of.
worker.addEventListener("install", (event) =>
  event.waitUntil(keepShell(shell).then(() => worker.skipWaiting())),
);
worker.addEventListener("activate", (event) =>
  event.waitUntil(
    Promise.all([
      forgetOldShells(shell),
      worker.registration.navigationPreload?.enable(),
      worker.clients.claim(),
    ]),
  ),
);
worker.addEventListener("fetch", (event) => answer(event, worker, shell));
worker.addEventListener("push", (event) => event.waitUntil(showPush(worker, event.data?.text())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openVerse(worker, event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(changeSubscription(worker, event)),
);
