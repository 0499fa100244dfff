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

// Does nothing, and costs next to nothing, until start-tracing.ts has switched tracing on.
const tracer = trace.getTracer("@berea/service-kit");

/** What a span says from its beginning. */
export interface SpanFacts {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
  /** What it is a part of, when that is not what is being done now. */
  readonly parent?: Context;
}

/** A W3C trace context on its way to another process: in headers, or in an event. */
export interface Carrier {
  traceparent?: string;
}

/** Begins a span and acts within it; `act` sees to its end. */
export function beginSpan<T>(facts: SpanFacts, act: (span: Span) => T): T {
  const { name, kind, attributes, parent = context.active() } = facts;
  const span = tracer.startSpan(name, { kind, attributes }, parent);
  return context.with(trace.setSpan(parent, span), () => act(span));
}

/** Acts within a span, which ends with the act and fails when it fails. */
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

/** What is to be sent along, so that others continue the trace; nothing while tracing is off. */
export function carrierOfNow(): Carrier {
  const carrier: Carrier = {};
  propagation.inject(context.active(), carrier);
  return carrier;
}

/** The trace that something from another process belongs to; `otherwise` when it names none. */
export function contextOf(carrier: object, otherwise: Context = ROOT_CONTEXT): Context {
  return propagation.extract(otherwise, carrier);
}

/** The id of the trace that is being recorded now. */
export function currentTraceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
