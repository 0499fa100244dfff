import type { SubscriptionSettings } from "./bus.ts";

/** Used unless a subscription overrides them. */
export const defaultSettings: SubscriptionSettings = {
  retryDelaysMs: [1_000, 10_000, 60_000],
  prefetch: 16,
  maxDeliveries: 10,
};

/** Default timeout of `publish`. */
export const publishTimeoutMs = 5_000;

/** Back-pressure: the most events in flight in one process; further ones are refused at once. */
export const maxPending = 5_000;

/** How long `close` waits for running handlers. */
export const closeTimeoutMs = 5_000;
