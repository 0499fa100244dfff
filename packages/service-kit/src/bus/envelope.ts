import { randomUUID } from "node:crypto";
import { z } from "zod";
import { currentRequestId } from "../request-scope.ts";
import { carrierOfNow } from "../tracing.ts";
import type { Envelope, EventType } from "./bus.ts";

/**
 * Puts a payload into an envelope of its own, which names the request that is acted for.
 * @throws ZodError when the payload is not what the event's schema says.
 */
export function envelope<P>(
  type: EventType<string, P>,
  payload: P,
  options: { requestId?: string | undefined } = {},
): Envelope<P> {
  const { requestId = currentRequestId() } = options;
  return {
    id: randomUUID(),
    name: type.name,
    occurredAt: new Date().toISOString(),
    ...(requestId === undefined ? {} : { requestId }),
    ...carrierOfNow(),
    payload: type.schema.parse(payload),
  };
}

const wrapping = z.object({
  id: z.string().min(1),
  name: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().exactOptional(),
  traceparent: z.string().exactOptional(),
  payload: z.unknown(),
});

/**
 * Reads events of one type from their JSON text. What it returns throws a SyntaxError or a ZodError
 * for a text that is no such event.
 */
export function envelopeReader<P>(type: EventType<string, P>): (text: string) => Envelope<P> {
  const own = wrapping.extend({ name: z.literal(type.name) });
  return (text) => {
    const event = own.parse(JSON.parse(text));
    return { ...event, payload: type.schema.parse(event.payload) };
  };
}
