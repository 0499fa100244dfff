import type { Channel } from "amqplib";

/** The topic exchange for all events; an event's name is its routing key. */
export const exchange = "berea.events";

/** Where events wait for `delayMs` before they return to `queue`. */
export function retryQueue(queue: string, delayMs: number): string {
  return `${queue}.retry.${delayMs}`;
}

/** Where the dead letters of `queue` are kept. */
export function deadQueue(queue: string): string {
  return `${queue}.dead`;
}

/** Declares the exchange; idempotent. */
export async function declareExchange(channel: Channel): Promise<void> {
  await channel.assertExchange(exchange, "topic", { durable: true });
}

/**
 * Declares a subscriber's queue with its retry and dead-letter queues, and binds it to one event. A
 * queue's arguments cannot be changed, so each delay is part of its retry queue's name.
 */
export async function declareQueue(
  channel: Channel,
  queue: string,
  { eventName, retryDelaysMs }: { eventName: string; retryDelaysMs: readonly number[] },
): Promise<void> {
  await channel.assertQueue(deadQueue(queue), { durable: true, arguments: quorum });
  for (const delayMs of retryDelaysMs) {
    const args = { ...deadLettersTo(queue), "x-message-ttl": delayMs };
    await channel.assertQueue(retryQueue(queue, delayMs), { durable: true, arguments: args });
  }
  const args = deadLettersTo(deadQueue(queue));
  await channel.assertQueue(queue, { durable: true, arguments: args });
  await channel.bindQueue(queue, exchange, eventName);
}

const quorum = { "x-queue-type": "quorum" };

/** At least once: the broker drops a message here only when the other queue has confirmed it. */
function deadLettersTo(queue: string) {
  return {
    ...quorum,
    "x-dead-letter-exchange": "",
    "x-dead-letter-routing-key": queue,
    "x-dead-letter-strategy": "at-least-once",
    "x-overflow": "reject-publish",
  };
}
