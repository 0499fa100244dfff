import { randomUUID } from "node:crypto";
import type { ConsumeMessage } from "amqplib";
import type { Failure } from "./delivery.ts";
import type { Message } from "./publisher.ts";
import { deadQueue, retryQueue } from "./topology.ts";

/** How many tries of an event have failed before this delivery. */
export function failedTriesOf(message: ConsumeMessage): number {
  return count(message, "x-failed-tries");
}

/** How many deliveries of this try nobody has answered; the broker counts them. */
export function unansweredOf(message: ConsumeMessage): number {
  return count(message, "x-delivery-count");
}

/** The message on its way to the queue in which it waits for its next try. */
export function toRetryQueue(queue: string, message: ConsumeMessage, waitMs: number): Message {
  const headers = { "x-failed-tries": failedTriesOf(message) + 1 };
  return moved(message, retryQueue(queue, waitMs), headers);
}

/** The message on its way to the dead letters, with headers that say why. */
export function toDeadLetters(queue: string, message: ConsumeMessage, failure: Failure): Message {
  const failedNow = failure.reason === "failed" ? 1 : 0;
  return moved(message, deadQueue(queue), {
    "x-failed-tries": failedTriesOf(message) + failedNow,
    "x-dead-reason": failure.reason,
    "x-dead-error": String(failure.error).slice(0, 500),
  });
}

const keptHeaders = new Set(["x-request-id", "traceparent"]);

/** The default exchange takes it to this one queue; `mandatory`, so that it cannot get lost. */
function moved(message: ConsumeMessage, queue: string, headers: object): Message {
  const { messageId, type, contentType, timestamp, headers: old } = message.properties;
  const kept = Object.entries(old ?? {}).filter(([name]) => keptHeaders.has(name));
  return {
    exchange: "",
    routingKey: queue,
    content: message.content,
    options: {
      persistent: true,
      mandatory: true,
      messageId: typeof messageId === "string" ? messageId : randomUUID(),
      type,
      contentType,
      timestamp,
      headers: { ...headers, ...Object.fromEntries(kept) },
    },
  };
}

/** A count from the headers; 0 when it is not there or is no count. */
function count(message: ConsumeMessage, header: string): number {
  const value = Number(message.properties.headers?.[header]);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}
