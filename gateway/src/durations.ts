import type { Metrics } from "@berea/service-kit";
import { Histogram } from "prom-client";

/**
 * How long the gateway's requests take, apart from the services' own durations: where all run in
 * one process they share one registry, and a request would be counted twice.
 */
export function openDurations({ registry }: Metrics): Histogram<"method" | "route" | "status"> {
  return new Histogram({
    name: "gateway_request_duration_seconds",
    help: "Duration of requests at the public door, without those of the fast lane",
    labelNames: ["method", "route", "status"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  });
}
