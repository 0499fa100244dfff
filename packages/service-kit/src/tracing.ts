import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  type SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

// A no-op until start-tracing.ts has switched tracing on.
const tracer = trace.getTracer("@berea/service-kit");

/** Facts about a span that are known when it begins. */
export interface SpanFacts {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** The parent, when it is not the current span. */
  readonly parent?: Context;
}

/** W3C trace context carried to another process, in HTTP headers or in an event. */
export interface Carrier {
  traceparent?: string;
}

/** Begins a span and runs `act` in it; `act` must end the span. */
export function beginSpan<T>(facts: SpanFacts, act: (span: Span) => T): T {
  const { name, kind, attributes, parent = context.active() } = facts;
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  return context.with(trace.setSpan(parent, span), () => act(span));
}

/** Runs `act` in a span, which ends with it and is marked as failed when it rejects. */
export async function inSpan<T>(facts: SpanFacts, act: () => Promise<T>): Promise<T> {
  return await beginSpan(facts, async (span) => {
    try {
      return await act();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: String(error) });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The current trace context, to be sent to another process; empty while tracing is off. */
export function carrierOfNow(): Carrier {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** The trace context that a carrier holds, or `otherwise` when it holds none. */
export function contextOf(carrier: object, otherwise: Context = ROOT_CONTEXT): Context {
  return propagation.extract(otherwise, carrier);
}

/** The id of the current trace if it is recorded. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
