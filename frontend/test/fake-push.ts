import { vi } from "vitest";
import { type FakeCaches, fakeCaches } from "./fake-caches.ts";

// Push services and the browser's question leave the machine, so the browser's part is played here.

/** The server's key in these tests, and one that it had before. */
export const serverKey = "BPk";
export const formerKey = "BOld";

/** A subscription as a browser would give it. */
export interface FakeSubscription extends PushSubscription {
  unsubscribe: ReturnType<typeof vi.fn<() => Promise<boolean>>>;
}

/** What a browser that can push is asked and answers. */
export interface FakeBrowser {
  permission: NotificationPermission;
  /** What the person answers to the browser's question. */
  answer: NotificationPermission;
  subscription: FakeSubscription | null;
  /** What was asked of it, in order. */
  readonly asked: string[];
  readonly register: ReturnType<typeof vi.fn<() => Promise<unknown>>>;
  readonly pushManager: {
    getSubscription: ReturnType<typeof vi.fn<() => Promise<FakeSubscription | null>>>;
    subscribe: ReturnType<
      typeof vi.fn<(options?: PushSubscriptionOptionsInit) => Promise<FakeSubscription>>
    >;
  };
  /** What the page or the worker keeps in Cache Storage. */
  readonly caches: FakeCaches;
  /** Has the worker tell the page something; resolves with what the page answers. */
  tell(message: unknown): Promise<unknown>;
}

/** Gives the test a browser that can push; returns it. */
export function installPush(
  given: Partial<Pick<FakeBrowser, "permission" | "answer">> & {
    subscribed?: string;
    madeWith?: string;
    /** Whether an earlier visit has registered the worker. */
    registered?: boolean;
  } = {},
): FakeBrowser {
  const container = new EventTarget();
  let isRegistered = () => {};
  const asked: string[] = [];
  const browser: FakeBrowser = {
    permission: given.permission ?? (given.subscribed ? "granted" : "default"),
    answer: given.answer ?? "granted",
    subscription: null,
    asked,
    register: vi.fn(async () => {
      isRegistered();
      return registration;
    }),
    pushManager: {
      getSubscription: vi.fn(async () => browser.subscription),
      subscribe: vi.fn(async ({ applicationServerKey } = {}) => {
        asked.push("subscribe");
        const key = Buffer.from(applicationServerKey as Uint8Array).toString("base64url"); // bytes here
        browser.subscription = subscriptionAt("https://push.example/new", key, browser);
        return browser.subscription;
      }),
    },
    caches: fakeCaches(),
    async tell(message) {
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise((resolve) => {
        port1.onmessage = ({ data }) => resolve(data);
      }).finally(() => port1.close());
      const event = Object.assign(new Event("message"), { data: message, ports: [port2] });
      container.dispatchEvent(event);
      return answered;
    },
  };
  const registration = { pushManager: browser.pushManager };
  const ready = new Promise((resolve) => {
    isRegistered = () => resolve(registration);
  });
  if (given.subscribed) {
    browser.subscription = subscriptionAt(given.subscribed, given.madeWith ?? serverKey, browser);
  }
  if (given.registered ?? given.subscribed) isRegistered();
  const serviceWorker = Object.assign(container, {
    ready,
    register: browser.register,
    getRegistration: async () => registration,
  });
  Object.defineProperty(navigator, "serviceWorker", { value: serviceWorker, configurable: true });
  vi.stubGlobal("PushManager", class {});
  vi.stubGlobal("caches", browser.caches);
  vi.stubGlobal("Notification", {
    get permission() {
      return browser.permission;
    },
    async requestPermission() {
      asked.push("permission");
      browser.permission = browser.answer;
      return browser.answer;
    },
  });
  return browser;
}

/** Takes the browser's part away again. */
export function removePush(): void {
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllGlobals();
}

/** A subscription at an endpoint, made with a key of the server. */
export function subscriptionAt(
  endpoint: string,
  key = serverKey,
  browser?: FakeBrowser,
): FakeSubscription {
  const keys = { p256dh: "cGVl", auth: `secret-of-${endpoint.split("/").at(-1)}` };
  const subscription = {
    endpoint,
    expirationTime: null,
    options: { applicationServerKey: bytesOf(key), userVisibleOnly: true },
    getKey: () => null,
    toJSON: () => ({ endpoint, expirationTime: null, keys }),
    unsubscribe: vi.fn(async () => {
      browser?.asked.push("unsubscribe");
      if (browser?.subscription?.endpoint === endpoint) browser.subscription = null;
      return true;
    }),
  };
  return subscription;
}

/** What is kept about the subscription that the server knows. */
export async function remembered(browser: FakeBrowser): Promise<unknown> {
  const kept = await (await browser.caches.open("bereaDevice")).match("/remembered-device");
  return kept?.json();
}

/** Keeps a subscription as the one that the server knows. */
export async function remember(browser: FakeBrowser, endpoint: string): Promise<void> {
  const { auth } = subscriptionAt(endpoint).toJSON().keys ?? {};
  const cache = await browser.caches.open("bereaDevice");
  await cache.put("/remembered-device", Response.json({ endpoint, auth, key: serverKey }));
}

function bytesOf(key: string): ArrayBuffer {
  return Uint8Array.from(Buffer.from(key, "base64url")).buffer;
}
