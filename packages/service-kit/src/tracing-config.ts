import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from "@opentelemetry/sdk-trace";
import { z } from "zod";
import { readConfig } from "./config.ts";
import { logLevelSetting, urlSetting } from "./settings.ts";

const PROTOCOL = "must be http/protobuf, or be left out";
const RATIO = "must be a number from 0 to 1";

/** OpenTelemetry's variables that its SDK does not read by itself, and those worth validating. */
export type TracingConfig = ReturnType<typeof readTracingConfig>;

/** @throws ConfigError */
export function readTracingConfig(environment: NodeJS.ProcessEnv) {
  return readConfig(
    {
      LOG_LEVEL: logLevelSetting,
      OTEL_TRACES_EXPORTER: z
        .enum(["otlp", "console"], "must be otlp, console or none")
        .default("otlp"),
      OTEL_EXPORTER_OTLP_ENDPOINT: urlSetting("http", "https").optional(),
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: urlSetting("http", "https").optional(),
      OTEL_EXPORTER_OTLP_PROTOCOL: z.literal("http/protobuf", PROTOCOL).optional(),
      OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.literal("http/protobuf", PROTOCOL).optional(),
      OTEL_TRACES_SAMPLER: z
        .enum(samplers, `must be one of ${samplers.join(", ")}`)
        .default("parentbased_always_on"),
      OTEL_TRACES_SAMPLER_ARG: z.coerce.number(RATIO).min(0, RATIO).max(1, RATIO).default(1),
      OTEL_BSP_SCHEDULE_DELAY: wholeNumber().default(5_000),
      OTEL_BSP_EXPORT_TIMEOUT: wholeNumber().default(30_000),
      OTEL_BSP_MAX_QUEUE_SIZE: wholeNumber().default(2_048),
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: wholeNumber().default(512),
    },
    environment,
  );
}

const samplers = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;

/** Decides which traces are recorded. */
export function samplerOf(
  config: Pick<TracingConfig, "OTEL_TRACES_SAMPLER" | "OTEL_TRACES_SAMPLER_ARG">,
): Sampler {
  const { OTEL_TRACES_SAMPLER: name, OTEL_TRACES_SAMPLER_ARG: ratio } = config;
  const root = rootSampler(name, ratio);
  return name.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: TracingConfig["OTEL_TRACES_SAMPLER"], ratio: number): Sampler {
  if (name.endsWith("always_on")) return new AlwaysOnSampler();
  if (name.endsWith("always_off")) return new AlwaysOffSampler();
  return new TraceIdRatioBasedSampler(ratio);
}

function wholeNumber() {
  const message = "must be a whole number above 0";
  return z.coerce.number(message).int(message).min(1, message);
}
