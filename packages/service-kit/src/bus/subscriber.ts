import type { Bus, EventType, Handler, SubscriptionSettings } from "./bus.ts";

/**
 * Subscribes a service to one event, through a queue named after both: "friends.user_registered".
 */
export type Subscribe = <P>(event: EventType<string, P>, handler: Handler<P>) => Promise<void>;

/** Gives all of a service's queues the same settings. */
export function subscriber(
  bus: Bus,
  service: string,
  settings?: Partial<SubscriptionSettings>,
): Subscribe {
  return (event, handler) =>
    bus.subscribe(`${service}.${event.name.replace(".", "_")}`, event, handler, settings);
}
