import { Counter, type Registry } from "prom-client";

/** What became of a verse that was to be sent to a device. */
export type SendOutcome = "accepted" | "gone" | "refused" | "rejected" | "unclear";

/** The metrics of notification. */
export interface NotificationMetrics {
  readonly sends: Counter<"outcome">;
  readonly due: Counter;
}

/** Adds the metrics of notification to those of the process. */
export function addMetrics(registry: Registry): NotificationMetrics {
  const registers = [registry];
  return {
    sends: new Counter({
      name: "notification_sends_total",
      help: "Pushes to devices, by what became of them; also those that did not get as far as a request",
      labelNames: ["outcome"],
      registers,
    }),
    due: new Counter({
      name: "notification_due_total",
      help: "Readers whose hour had come and whose verse was taken in hand here",
      registers,
    }),
  };
}
