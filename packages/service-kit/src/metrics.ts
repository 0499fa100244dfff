import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** The metrics of every process, described in docs/operations.md. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestDuration: Histogram<"program" | "method" | "route" | "status">;
  readonly callDuration: Histogram<"to" | "outcome">;
  readonly publishDuration: Histogram<"event" | "outcome">;
  readonly handlingDuration: Histogram<"queue" | "outcome">;
}

const buckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** Creates a process's metrics, shared by every app in it. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestDuration: new Histogram({
      name: "http_request_duration_seconds",
      help: "Duration of requests by program, route and status",
      labelNames: ["program", "method", "route", "status"],
      buckets,
      registers,
    }),
    callDuration: new Histogram({
      name: "service_call_duration_seconds",
      help: "Duration of what is asked of other services in the background",
      labelNames: ["to", "outcome"],
      buckets,
      registers,
    }),
    publishDuration: new Histogram({
      name: "event_publish_duration_seconds",
      help: "Time until published events were confirmed, or given back",
      labelNames: ["event", "outcome"],
      buckets,
      registers,
    }),
    handlingDuration: new Histogram({
      name: "event_handling_duration_seconds",
      help: "Duration of each try to handle an event",
      labelNames: ["queue", "outcome"],
      buckets,
      registers,
    }),
  };
}
