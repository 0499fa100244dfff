import type { Log } from "../log.ts";
import type { DeadReason, EventType, Handler } from "./bus.ts";
import { envelopeReader } from "./envelope.ts";

/** Parses an event and returns its handling; throws when the text is not such an event. */
export type Receiver = (text: string) => () => Promise<void>;

/** Why an attempt failed. */
export interface Failure {
  reason: DeadReason;
  error: unknown;
}

export function receiver<P>(type: EventType<string, P>, handler: Handler<P>): Receiver {
  const read = envelopeReader(type);
  return (text) => {
    const event = read(text);
    return () => handler(event);
  };
}

/** Attempts an event once; never rejects. Returns undefined on success. `facts` are logged. */
export async function tryOnce(
  receive: Receiver,
  text: string,
  { log, facts }: { log: Log; facts: object },
): Promise<Failure | undefined> {
  let reason: DeadReason = "unreadable";
  try {
    const handle = receive(text);
    reason = "failed";
    const started = performance.now();
    await handle();
    const ms = Math.round(performance.now() - started);
    log.info({ ...facts, ms }, "event handled");
    return undefined;
  } catch (error) {
    return { reason, error };
  }
}

/** @throws Error when the queue carries another type of event. */
export function assertSameType(
  queue: { name: string; eventName: string },
  eventName: string,
): void {
  if (queue.eventName === eventName) return;
  throw new Error(`The queue ${queue.name} carries ${queue.eventName}, not ${eventName}.`);
}
