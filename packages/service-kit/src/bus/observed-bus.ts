import { context, SpanKind } from "@opentelemetry/api";
import type { Metrics } from "../metrics.ts";
import { inRequest } from "../request-scope.ts";
import { carrierOfNow, contextOf, inSpan } from "../tracing.ts";
import type { Bus, Envelope, EventType, Handler, SubscriptionSettings } from "./bus.ts";

/**
 * Adds timing and tracing to a bus. Handlers run in the scope of the request that caused their
 * event, so its id appears in their logs and outgoing requests.
 */
export function observedBus(bus: Bus, metrics: Metrics | undefined): Bus {
  function publish(event: Envelope, options?: { timeoutMs?: number }): Promise<void> {
    const facts = {
      name: `publish ${event.name}`,
      kind: SpanKind.PRODUCER,
      attributes: attributesOf(event),
      // An event from an outbox belongs to the request that put it there.
      parent: contextOf(event, context.active()),
    };
    return inSpan(facts, async () => {
      const end = metrics?.publishDuration.startTimer({ event: event.name });
      try {
        await bus.publish({ ...event, ...carrierOfNow() }, options);
        end?.({ outcome: "confirmed" });
      } catch (error) {
        end?.({ outcome: "unconfirmed" });
        throw error;
      }
    });
  }

  function observed<P>(queue: string, handler: Handler<P>): Handler<P> {
    return (event) => {
      const facts = {
        name: `process ${queue}`,
        kind: SpanKind.CONSUMER,
        attributes: { ...attributesOf(event), "messaging.destination.name": queue },
        parent: contextOf(event),
      };
      return inRequest(event.requestId, () =>
        inSpan(facts, async () => {
          const end = metrics?.handlingDuration.startTimer({ queue });
          try {
            await handler(event);
            end?.({ outcome: "handled" });
          } catch (error) {
            end?.({ outcome: "failed" });
            throw error;
          }
        }),
      );
    };
  }

  return {
    publish,
    subscribe: <P>(
      queue: string,
      type: EventType<string, P>,
      handler: Handler<P>,
      settings?: Partial<SubscriptionSettings>,
    ) => bus.subscribe(queue, type, observed(queue, handler), settings),
    ready: () => bus.ready(),
    close: () => bus.close(),
  };
}

function attributesOf({ id, requestId }: Envelope) {
  return { "messaging.message.id": id, ...(requestId && { "berea.request_id": requestId }) };
}
