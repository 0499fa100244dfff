import type { SubscriptionSettings } from "./bus.ts";

/** How events are treated unless a subscription says otherwise. */
export const defaultSettings: SubscriptionSettings = {
  retryDelaysMs: [1_000, 10_000, 60_000],
  prefetch: 16,
  maxDeliveries: 10,
};

/** How long `publish` waits when it is not told otherwise. */
export const publishTimeoutMs = 5_000;

/** How many events one process may have under way; a further one is refused at once. */
export const maxPending = 5_000;

/** How long `close` waits for handlers that are running. */
export const closeTimeoutMs = 5_000;
