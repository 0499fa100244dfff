import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Envelope, EventType } from "./bus.ts";

/**
 * Puts a payload into an envelope of its own.
 * @throws ZodError when the payload is not what the event's schema says.
 */
export function envelope<P>(
  type: EventType<string, P>,
  payload: P,
  options: { requestId?: string | undefined } = {},
): Envelope<P> {
  return {
    id: randomUUID(),
    name: type.name,
    occurredAt: new Date().toISOString(),
    ...(options.requestId === undefined ? {} : { requestId: options.requestId }),
    payload: type.schema.parse(payload),
  };
}

const wrapping = z.object({
  id: z.string().min(1),
  name: z.string(),
  occurredAt: z.iso.datetime(),
  requestId: z.string().exactOptional(),
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
