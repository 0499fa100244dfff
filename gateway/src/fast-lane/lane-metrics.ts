import type { Metrics } from "@berea/service-kit";
import { Counter, Gauge } from "prom-client";

/** Requests of public answers by their outcome; `stale` are misses that a service failed to fill. */
export type LaneCounts = Record<"hit" | "miss" | "stale", number>;

/** Shows the counts, which are plain numbers to the lane, whenever somebody asks for metrics. */
export function countLane(
  { registry }: Metrics,
  counts: Readonly<LaneCounts>,
  bytes: () => number,
): void {
  new Counter({
    name: "gateway_fast_lane_requests_total",
    help: "Requests of public answers: answered from memory, by a service, or from memory for want of it",
    labelNames: ["outcome"],
    registers: [registry],
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(counts)) this.inc({ outcome }, count);
    },
  });
  new Gauge({
    name: "gateway_fast_lane_bytes",
    help: "Memory that public answers take",
    registers: [registry],
    collect() {
      this.set(bytes());
    },
  });
}
