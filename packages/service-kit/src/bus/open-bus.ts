import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Bus } from "./bus.ts";
import { InProcessBus } from "./in-process.ts";
import { observedBus } from "./observed-bus.ts";
import { openRabbitBus } from "./rabbitmq.ts";

/** RabbitMQ when `amqpUrl` is given, else delivery within this process. */
export interface BusOptions {
  amqpUrl?: string | undefined;
  log: Log;
  metrics?: Metrics;
}

/**
 * Opens a bus, even while the broker is down: see `ready()`. Within one process, events published
 * before a subscription are not kept for it.
 */
export async function openBus({ amqpUrl, log, metrics }: BusOptions): Promise<Bus> {
  const bus = amqpUrl ? await openRabbitBus(amqpUrl, log) : new InProcessBus(log);
  return observedBus(bus, metrics);
}
