import type { Bus, SubscriptionSettings } from "../src/bus/bus.ts";

/** The same bus, whose subscriptions have these settings, whatever they ask for themselves. */
export function withSettings(bus: Bus, settings: Partial<SubscriptionSettings>): Bus {
  return {
    publish: (event, options) => bus.publish(event, options),
    subscribe: (queue, type, handler, own) =>
      bus.subscribe(queue, type, handler, { ...own, ...settings }),
    ready: () => bus.ready(),
    close: () => bus.close(),
  };
}
