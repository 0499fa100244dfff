/** Tracing that is switched on. */
export interface Tracing {
  /** Sends what has not been sent yet, for a second at most. */
  close(): Promise<void>;
}

/**
 * Switches tracing on when OpenTelemetry's own variables ask for it: an endpoint or an exporter is
 * named. Otherwise nothing of its SDK is loaded.
 * @throws ConfigError when a variable is wrong
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
