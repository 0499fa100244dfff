import type { PushSubscription } from "@berea/contracts";
import type { TestBrowser, TestPushService } from "@berea/notification/testing/push-service";
import type { BrowserContext, CDPSession, Page } from "playwright-core";

/** The subscriptions of one browser context, newest last. */
export interface LoopbackSubscriptions {
  readonly browsers: readonly TestBrowser[];
}

/**
 * Lets the pages of a context subscribe at `push` instead of a vendor's push service: replaces
 * `PushManager` in the page by one that hands out real keys.
 */
export async function subscribeAt(
  push: TestPushService,
  context: BrowserContext,
): Promise<LoopbackSubscriptions> {
  const browsers: TestBrowser[] = [];
  await context.grantPermissions(["notifications"]);
  await context.exposeFunction("subscribeAtLoopback", (key: string): PushSubscription => {
    const browser = push.subscribe(key);
    browsers.push(browser);
    return browser.subscription;
  });
  await context.addInitScript(replacePushManager);
  return { browsers };
}

/** Runs in the page: keeps the subscription in local storage, as a browser would in its profile. */
function replacePushManager(): void {
  const kept = "subscriptionOfTests";
  type Kept = { subscription: PushSubscription; key: string };

  function revive(record: string | null) {
    if (!record) return null;
    const { subscription, key }: Kept = JSON.parse(record);
    return {
      ...subscription,
      options: { userVisibleOnly: true, applicationServerKey: bytesOf(key).buffer },
      toJSON: () => subscription,
      unsubscribe: async () => {
        localStorage.removeItem(kept);
        return true;
      },
    };
  }

  function bytesOf(base64url: string): Uint8Array {
    const text = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  }

  Object.assign(PushManager.prototype, {
    getSubscription: async () => revive(localStorage.getItem(kept)),
    async subscribe({ applicationServerKey }: { applicationServerKey: Uint8Array }) {
      const key = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
      const { subscribeAtLoopback } = window as unknown as {
        subscribeAtLoopback(key: string): Promise<PushSubscription>; // exposed above
      };
      const subscription = await subscribeAtLoopback(key);
      localStorage.setItem(kept, JSON.stringify({ subscription, key }));
      return revive(localStorage.getItem(kept));
    },
  });
}

/** Delivers a push to the service worker of a page's origin, as the browser would. */
export async function deliverPush(page: Page, payload: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  const registrationId = await registrationOf(devTools, origin);
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId,
    data: payload,
  });
  await devTools.detach();
}

async function registrationOf(devTools: CDPSession, origin: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find(
      ({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted,
    );
    if (ours) resolve(ours.registrationId);
  });
  await devTools.send("ServiceWorker.enable");
  return promise;
}
