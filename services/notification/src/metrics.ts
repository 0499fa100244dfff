import { Counter, type Registry } from "prom-client";

export type SendOutcome = "accepted" | "gone" | "refused" | "rejected" | "unclear";

export interface NotificationMetrics {
  readonly sends: Counter<"outcome">;
  readonly due: Counter;
}

export function addMetrics(registry: Registry): NotificationMetrics {
  const registers = [registry];
  return {
    sends: new Counter({
      name: "notification_sends_total",
      help: "Pushes to devices by outcome, including those that never became a request",
      labelNames: ["outcome"],
      registers,
    }),
    due: new Counter({
      name: "notification_due_total",
      help: "Due readers claimed by this process",
      registers,
    }),
  };
}
