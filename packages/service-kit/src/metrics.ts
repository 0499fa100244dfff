import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

/** The metrics of one process: Node's own and the durations of its requests. */
export interface Metrics {
  readonly registry: Registry;
  readonly requestDuration: Histogram<"method" | "route" | "status">;
}

/** Opens the metrics of a process; every app in the process shares them. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDuration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of requests by route and status",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
  return { registry, requestDuration };
}
