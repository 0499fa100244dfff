import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Bus, BusSettings } from "./bus.ts";
import { InProcessBus } from "./in-process.ts";
import { observedBus } from "./observed-bus.ts";
import { openRabbitBus } from "./rabbitmq.ts";
import { defaultSettings } from "./settings.ts";

/** Where a bus delivers: over RabbitMQ when `amqpUrl` is given, else within this process. */
export interface BusOptions extends Partial<BusSettings> {
  amqpUrl?: string | undefined;
  log: Log;
  /** Where events are counted and timed. */
  metrics?: Metrics;
  /**
   * Within the process there is no queue that keeps events for those who have not subscribed yet.
   * A process of several services gives a promise that resolves when all of them have: until then
   * the bus is not ready and `publish` waits. Without it the bus delivers from the start.
   */
  subscribed?: Promise<unknown>;
}

/** Opens a bus. It also opens when the broker is away: `ready()` tells when it is there. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const { amqpUrl, log, metrics, subscribed, ...given } = options;
  const settings = { ...defaultSettings, ...given };
  const bus = amqpUrl
    ? await openRabbitBus(amqpUrl, log, settings)
    : new InProcessBus(log, settings, subscribed);
  return observedBus(bus, metrics);
}
