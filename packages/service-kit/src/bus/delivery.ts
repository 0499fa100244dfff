import type { Log } from "../log.ts";
import type { DeadReason, EventType, Handler } from "./bus.ts";
import { envelopeReader } from "./envelope.ts";

/** Reads the text of an event and gives what handles it; throws when the text is no such event. */
export type Receiver = (text: string) => () => Promise<void>;

/** Why a try did not end well. */
export interface Failure {
  reason: DeadReason;
  error: unknown;
}

/** Ties a handler to the type of event that it takes. */
export function receiver<P>(type: EventType<string, P>, handler: Handler<P>): Receiver {
  const read = envelopeReader(type);
  return (text) => {
    const event = read(text);
    return () => handler(event);
  };
}

/** Tries an event once; never rejects. Undefined when it has been handled. `facts` are logged. */
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
