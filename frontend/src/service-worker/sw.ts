import { openVerse } from "./notification-click.ts";
import { showPush } from "./push.ts";
import { changeSubscription } from "./subscription-change.ts";
import type { WorkerScope } from "./worker-scope.ts";

// The shell of the service worker: which event is whose. Built as /sw.js.

const worker = self as unknown as WorkerScope; // for the types of pages, `self` is a window

// A new worker takes over at once: nothing of an old one is worth keeping.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener("push", (event) => event.waitUntil(showPush(worker, event.data?.text())));
worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openVerse(worker, event.notification.data));
});
worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(changeSubscription(worker, event)),
);
