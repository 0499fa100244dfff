import { randomUUID } from "node:crypto";
import type { ConsumeMessage } from "amqplib";
import type { Failure } from "./delivery.ts";
import type { Message } from "./publisher.ts";
import { deadQueue, retryQueue } from "./topology.ts";

/** How many attempts have failed before this delivery. */
export function failedTriesOf(message: ConsumeMessage): number {
  return count(message, "x-failed-tries");
}

/** How many deliveries of this attempt were never acknowledged, as counted by the broker. */
export function unansweredOf(message: ConsumeMessage): number {
  return count(message, "x-delivery-count");
}

/** The message for the retry queue in which it waits for its next attempt. */
export function toRetryQueue(queue: string, message: ConsumeMessage, waitMs: number): Message {
  const headers = { "x-failed-tries": failedTriesOf(message) + 1 };
  return moved(message, retryQueue(queue, waitMs), headers);
}

/** The message for the dead-letter queue, with headers that say why. */
export function toDeadLetters(queue: string, message: ConsumeMessage, failure: Failure): Message {
  const failedNow = failure.reason === "failed" ? 1 : 0;
  return moved(message, deadQueue(queue), {
    "x-failed-tries": failedTriesOf(message) + failedNow,
    "x-dead-reason": failure.reason,
    "x-dead-error": String(failure.error).slice(0, 500),
  });
}

const keptHeaders = new Set(["x-request-id", "traceparent"]);

/** Through the default exchange to exactly one queue; `mandatory`, so that it cannot be lost. */
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

/** A count from the headers; 0 when absent or not a count. */
function count(message: ConsumeMessage, header: string): number {
  const value = Number(message.properties.headers?.[header]);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}
