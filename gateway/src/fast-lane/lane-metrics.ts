import type { Metrics } from "@berea/service-kit";
import { Counter, Gauge } from "prom-client";

/** Requests by outcome; `stale` are misses that a service failed to fill. */
export type LaneCounts = Record<"hit" | "miss" | "stale", number>;

/** Exposes the counts, which the lane keeps as plain numbers, at each scrape. */
export function countLane(
  { registry }: Metrics,
  counts: Readonly<LaneCounts>,
  bytes: () => number,
): void {
  new Counter({
    name: "gateway_fast_lane_requests_total",
    help: "Requests for public answers: from memory, from a service, or stale if it failed",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "gateway_fast_lane_bytes",
    help: "Memory used by public answers",
    registers: [registry],
    collect() {
      this.set(bytes());
    },
  });
}
