import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Bus } from "./bus.ts";
import { InProcessBus } from "./in-process.ts";
import { observedBus } from "./observed-bus.ts";
import { openRabbitBus } from "./rabbitmq.ts";

/** Where a bus delivers: over RabbitMQ when `amqpUrl` is given, else within this process. */
export interface BusOptions {
  amqpUrl?: string | undefined;
  log: Log;
  /** Where events are counted and timed. */
  metrics?: Metrics;
}

/**
 * Opens a bus. It also opens when the broker is away: `ready()` tells when it is there. Within the
 * process no queue keeps an event for those who subscribe after it was published.
 */
export async function openBus({ amqpUrl, log, metrics }: BusOptions): Promise<Bus> {
  const bus = amqpUrl ? await openRabbitBus(amqpUrl, log) : new InProcessBus(log);
  return observedBus(bus, metrics);
}
