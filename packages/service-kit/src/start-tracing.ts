export interface Tracing {
  /** Flushes pending spans, for at most a second. */
  close(): Promise<void>;
}

/**
 * Switches tracing on when OpenTelemetry's own variables name an endpoint or an exporter; otherwise
 * its SDK is not loaded.
 * @throws ConfigError when a variable is invalid
 */
export async function startTracing(
  program: string,
  environment: NodeJS.ProcessEnv,
): Promise<Tracing | undefined> {
  if (!isAskedFor(environment)) return undefined;
  const { openTracing } = await import("./open-tracing.ts");
  return openTracing(program, environment);
}

function isAskedFor(environment: NodeJS.ProcessEnv): boolean {
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === "true") return false;
  const exporter = environment.OTEL_TRACES_EXPORTER;
  if (exporter) return exporter !== "none";
  const { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } = environment;
  return Boolean(OTEL_EXPORTER_OTLP_ENDPOINT || OTEL_EXPORTER_OTLP_TRACES_ENDPOINT);
}
