export type {
  Bus,
  DeadReason,
  Envelope,
  EventType,
  Handler,
  SubscriptionSettings,
} from "./bus.ts";
export { BusUnavailable } from "./bus.ts";
export { envelope } from "./envelope.ts";
export { type BusOptions, openBus } from "./open-bus.ts";
export { type Outbox, type OutboxOptions, openOutbox } from "./outbox.ts";
export { outboxField, pushToOutbox, type WithOutbox } from "./outbox-field.ts";
export { subscriber } from "./subscriber.ts";
