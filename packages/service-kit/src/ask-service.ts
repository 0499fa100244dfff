import { SpanKind } from "@opentelemetry/api";
import type { Metrics } from "./metrics.ts";
import { currentRequestId } from "./request-scope.ts";
import { carrierOfNow, inSpan } from "./tracing.ts";

export interface Asked {
  readonly service: string;
  readonly timeoutMs: number;
  /** For `/internal` routes. */
  readonly internalKey?: string;
  readonly metrics: Metrics;
}

/**
 * Requests JSON from another service, passing on the current request id. Rejects when the service
 * is unreachable, times out, or answers anything but 2xx.
 */
export async function askService(url: URL, asked: Asked): Promise<unknown> {
  const { service, metrics } = asked;
  const name = `ask ${service}`;
  const attributes = { "server.address": url.hostname, "url.path": url.pathname };
  const end = metrics.callDuration.startTimer({ to: service });
  try {
    const reply = await inSpan({ name, kind: SpanKind.CLIENT, attributes }, () => ask(url, asked));
    end({ outcome: "ok" });
    return reply;
  } catch (error) {
    end({ outcome: "failed" });
    throw error;
  }
}

async function ask(url: URL, { service, timeoutMs, internalKey }: Asked): Promise<unknown> {
  const requestId = currentRequestId();
  const reply = await fetch(url, {
    headers: {
      ...(requestId !== undefined && { "x-request-id": requestId }),
      ...(internalKey !== undefined && { "x-internal-key": internalKey }),
      ...carrierOfNow(),
    },
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(`${service} answered ${reply.status}`);
  }
  return await reply.json();
}
