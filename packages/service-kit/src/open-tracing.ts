import { context, DiagLogLevel, diag, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, ConsoleSpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import { createLog } from "./log.ts";
import type { Tracing } from "./start-tracing.ts";
import { readTracingConfig, samplerOf } from "./tracing-config.ts";
import { settled } from "./waiting.ts";

const CLOSE_MS = 1_000;

/** Loads OpenTelemetry's SDK and registers it with the API that tracing.ts uses. */
export function openTracing(program: string, environment: NodeJS.ProcessEnv): Tracing {
  const config = readTracingConfig(environment);
  const log = createLog({ name: program, level: config.LOG_LEVEL });
  const warn = (message: string) => log.warn({ about: message }, "traces could not be sent");
  diag.setLogger(
    { error: warn, warn, info() {}, debug() {}, verbose() {} },
    { logLevel: DiagLogLevel.WARN },
  );
  const exporter =
    config.OTEL_TRACES_EXPORTER === "console" ? new ConsoleSpanExporter() : new OTLPTraceExporter();
  const named = resourceFromAttributes({ "service.name": program, "service.namespace": "berea" });
  const provider = new TracerProvider({
    resource: named.merge(detectResources({ detectors: [envDetector] })),
    sampler: samplerOf(config),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        scheduledDelayMillis: config.OTEL_BSP_SCHEDULE_DELAY,
        exportTimeoutMillis: config.OTEL_BSP_EXPORT_TIMEOUT,
        maxQueueSize: config.OTEL_BSP_MAX_QUEUE_SIZE,
        maxExportBatchSize: config.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return { close: () => settled([provider.shutdown()], CLOSE_MS) };
}
