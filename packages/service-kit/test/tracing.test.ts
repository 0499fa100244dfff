import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { readTracingConfig, samplerOf } from "../src/tracing-config.ts";
import { freePort } from "../testing/server-process.ts";
import { startCollector } from "./collector.ts";
import { type Program, startProgram } from "./program.ts";

const PROGRAM = "services/bible";
const root = join(import.meta.dirname, "../../..");
const hooks = join(import.meta.dirname, "loaded-modules.fixture.ts");
const nowhere = "http://127.0.0.1:1";
const WAIT = { timeout: 20_000 };

async function start(environment: NodeJS.ProcessEnv): Promise<Program> {
  const program = await startProgram(PROGRAM, await freePort(), {
    NODE_OPTIONS: `--import=${hooks}`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    ...environment,
  });
  onTestFinished(async () => void (await program.stop()));
  return program;
}

async function readChapter({ url }: Program): Promise<void> {
  const reply = await fetch(`${url}/api/bible/kjv/Ruth/1`);
  await reply.arrayBuffer();
  expect(reply.status).toBe(200);
}

function loaded(program: Program): unknown[] {
  return program.lines().flatMap((line) => line.loaded ?? []);
}

test.for<NodeJS.ProcessEnv>([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, OTEL_SDK_DISABLED: "true" },
  { OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, OTEL_TRACES_EXPORTER: "none" },
])(
  "When the variables are %j, then nothing of OpenTelemetry's SDK is loaded",
  async (variables) => {
    const program = await start(variables);
    await readChapter(program);
    await vi.waitFor(() => expect(program.lines()).toContainEqual(requestLine), WAIT);
    expect(loaded(program)).toEqual([]);
    expect(await program.stop()).toBe(0);
  },
);

const requestLine = expect.objectContaining({ msg: "request", status: 200 });

test("When a collector is named, then it is sent spans under the name that the process is given", async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const program = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: "parish-bible",
  });
  await readChapter(program);
  await vi.waitFor(
    () =>
      expect(collector.spans).toContainEqual(expect.objectContaining({ program: "parish-bible" })),
    WAIT,
  );
  expect(loaded(program)).not.toEqual([]);
});

test("When a process ends, then it first sends what it has", async () => {
  const collector = await startCollector();
  onTestFinished(() => collector.close());
  const program = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: "3600000",
  });
  await readChapter(program);
  expect(await program.stop()).toBe(0);
  expect(collector.spans).toMatchObject([
    { program: "bible", name: "GET /api/bible/kjv/:book/:chapter", parentId: "" },
  ]);
});

test("When the collector is away, then requests are answered, a warning says so, and the process ends in time", async () => {
  const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: nowhere });
  await readChapter(program);
  await vi.waitFor(
    () =>
      expect(program.lines()).toContainEqual(
        expect.objectContaining({ msg: "traces could not be sent" }),
      ),
    WAIT,
  );
  await readChapter(program);
  expect(await program.stop()).toBe(0);
});

test("When variables are wrong, then the process says which and does not start", () => {
  const env = {
    PATH: process.env.PATH,
    OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4317",
    OTEL_EXPORTER_OTLP_PROTOCOL: "grpc",
    OTEL_TRACES_SAMPLER: "sometimes",
    OTEL_TRACES_SAMPLER_ARG: "2",
  };
  const child = spawnSync(process.execPath, [join(root, PROGRAM, "src/main.ts")], { env });
  expect(child.status).toBe(1);
  expect(child.stderr.toString().match(/OTEL_\w+/g)).toEqual(
    Object.keys(env).filter((name) => name.startsWith("OTEL_")),
  );
});

test.for([
  [{}, /^ParentBased\{root=AlwaysOnSampler/],
  [{ OTEL_TRACES_SAMPLER: "always_off" }, /^AlwaysOffSampler/],
  [{ OTEL_TRACES_SAMPLER: "parentbased_always_off" }, /^ParentBased\{root=AlwaysOffSampler/],
  [
    { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.25" },
    /^ParentBased\{root=TraceIdRatioBased\{0\.25\}/,
  ],
  [{ OTEL_TRACES_SAMPLER: "traceidratio" }, /^TraceIdRatioBased\{1\}/],
] as const)(
  "When the sampler is given as %j, then traces are chosen by it",
  ([variables, name]) => {
    expect(`${samplerOf(readTracingConfig({ ...variables }))}`).toMatch(name);
  },
);
