import { randomUUID } from "node:crypto";
import { z } from "zod";
import { currentRequestId } from "../request-scope.ts";
import { carrierOfNow } from "../tracing.ts";
import type { Envelope, EventType } from "./bus.ts";

/**
 * Wraps a payload in a new envelope with the current request id.
 * @throws ZodError when the payload does not match the event's schema
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

/** A parser for the JSON of one event type; it throws SyntaxError or ZodError on invalid text. */
export function envelopeReader<P>(type: EventType<string, P>): (text: string) => Envelope<P> {
  const own = wrapping.extend({ name: z.literal(type.name) });
  return (text) => {
    const event = own.parse(JSON.parse(text));
    return { ...event, payload: type.schema.parse(event.payload) };
  };
}
