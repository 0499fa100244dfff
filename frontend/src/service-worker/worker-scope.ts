// The types of pages and those of workers contradict each other, so what the worker uses of its
// scope is written down here; what both share comes from the types of pages.

/** What a service worker's `self` offers, as far as it is used. */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: {
    readonly pushManager: Pick<PushManager, "getSubscription" | "subscribe">;
    /** Not in every browser. */
    readonly navigationPreload?: Pick<NavigationPreloadManager, "enable">;
    showNotification(title: string, options?: NotificationOptions): Promise<void>;
    getNotifications(): Promise<Pick<Notification, "tag" | "close">[]>;
  };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Type extends keyof WorkerEvents>(
    type: Type,
    listener: (event: WorkerEvents[Type]) => void,
  ): void;
}

export interface WindowClient {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface WorkerEvents {
  readonly install: ExtendableEvent;
  readonly activate: ExtendableEvent;
  readonly fetch: FetchEvent;
  readonly push: ExtendableEvent & { readonly data: { text(): string } | null };
  readonly notificationclick: ExtendableEvent & { readonly notification: Notification };
  readonly pushsubscriptionchange: ExtendableEvent & SubscriptionChange;
}

/** What a browser tells when it replaces a subscription; most leave something out. */
export interface SubscriptionChange {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** Something that a page asks the network for. */
export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  /** What the browser has asked for meanwhile; undefined where it does not do that. */
  readonly preloadResponse?: Promise<Response | undefined>;
  /** Answers instead of the network. */
  respondWith(answer: Promise<Response>): void;
}

interface ExtendableEvent {
  /** Keeps the worker running until the promise is settled. */
  waitUntil(work: Promise<unknown>): void;
}
