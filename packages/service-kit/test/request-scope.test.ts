import { Router } from "express";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { envelope, openBus } from "../src/bus/index.ts";
import {
  afterAnswer,
  askService,
  createLog,
  createMetrics,
  inRequest,
  serve,
  serviceApp,
} from "../src/index.ts";

const thingSeen = { name: "thing.seen", schema: z.object({ thing: z.string() }) };

function openLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog({ name: "test" }, { write: (line) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

test("When a handler fails and is tried again, then every line names the request that caused the event", async () => {
  const { log, lines } = openLog();
  const metrics = createMetrics();
  const bus = await openBus({ log, metrics });
  onTestFinished(() => bus.close());
  let tries = 0;
  await bus.subscribe(
    "tests.thing_seen",
    thingSeen,
    async () => {
      tries += 1;
      log.info({}, "handling");
      if (tries === 1) throw new Error("not yet");
    },
    { retryDelaysMs: [1] },
  );
  const [first, second] = ["one", "two"].map((id) =>
    inRequest(id, () => envelope(thingSeen, { thing: id })),
  );
  if (first) await bus.publish(first);
  if (second) await bus.publish(second);
  expect(lines.map(({ msg, requestId }) => [msg, requestId])).toEqual([
    ["handling", "one"],
    ["event failed, will be retried", "one"],
    ["handling", "one"],
    ["event handled", "one"],
    ["handling", "two"],
    ["event handled", "two"],
  ]);
  const counted = await metrics.registry.metrics();
  for (const [labels, count] of [
    ['event_handling_duration_seconds_count{queue="tests.thing_seen",outcome="failed"}', 1],
    ['event_handling_duration_seconds_count{queue="tests.thing_seen",outcome="handled"}', 2],
    ['event_publish_duration_seconds_count{event="thing.seen",outcome="confirmed"}', 2],
  ]) {
    expect(counted.split("\n")).toContain(`${labels} ${count}`);
  }
});

test("When work of its own makes an event, then it names no request", async () => {
  expect(envelope(thingSeen, { thing: "one" })).not.toHaveProperty("requestId");
});

test("When a service asks another after its answer, then the other is told the same id and both log it", async () => {
  const asked = openLog();
  const asking = openLog();
  const metrics = createMetrics();
  const answered = await open(
    asked.log,
    Router().get("/known", (_, reply) => void reply.json(1)),
  );
  const routes = Router().get("/ask/:path", (request, response) => {
    afterAnswer(response, async () => {
      const url = new URL(`/${request.params.path}`, answered.url);
      const other = { service: "other", timeoutMs: 5_000, metrics };
      await askService(url, other).catch((err) => asking.log.warn({ err }, "not told"));
    });
    response.json({});
  });
  const { url } = await open(asking.log, routes);
  for (const path of ["known", "unknown"]) {
    await fetch(`${url}/ask/${path}`, { headers: { "x-request-id": `for-${path}` } });
  }
  await vi.waitFor(() => {
    expect(asked.lines.map(({ requestId, status }) => [requestId, status])).toEqual([
      ["for-known", 200],
      ["for-unknown", 404],
    ]);
    expect(asking.lines).toContainEqual(
      expect.objectContaining({ requestId: "for-unknown", msg: "not told" }),
    );
  }, 20_000);
  const counted = (await metrics.registry.metrics()).split("\n");
  expect(counted).toContain('service_call_duration_seconds_count{to="other",outcome="ok"} 1');
  expect(counted).toContain('service_call_duration_seconds_count{to="other",outcome="failed"} 1');
});

async function open(log: ReturnType<typeof createLog>, routes: Router) {
  const parts = { program: "test", log, metrics: createMetrics(), checks: {}, routes };
  const served = await serve({ app: serviceApp(parts) }, { host: "127.0.0.1", port: 0 });
  onTestFinished(() => served.close());
  return served;
}
