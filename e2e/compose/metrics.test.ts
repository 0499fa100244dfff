import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compose, inspect } from "../src/docker.ts";

const root = join(import.meta.dirname, "../..");
const services = [
  "gateway",
  "auth",
  "bible",
  "interpretation",
  "friends",
  "notification",
  "presence",
];
const METRIC =
  /\b(?:http|event|service|gateway|auth|presence|notification|nodejs|process|rabbitmq)_[a-z0-9_]+/g;

test("When the dashboard and the alerts name a metric, then a service exposes it", async () => {
  const files = ["compose/grafana/dashboards/berea.json", "compose/prometheus/rules.yml"];
  const named = files.flatMap((file) => readFileSync(join(root, file), "utf8").match(METRIC) ?? []);
  const asked = [
    ...services.map((service) => exposedBy(service, ":8080/metrics")),
    exposedBy("rabbitmq", ":15692/metrics/detailed?family=queue_coarse_metrics"),
  ];
  const exposed = new Set((await Promise.all(asked)).flat());
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((name) => !exposed.has(name.replace(/_(count|sum|bucket)$/, "")))).toEqual(
    [],
  );
});

/** The names of the metrics that a container of a service exposes, those without samples too. */
async function exposedBy(service: string, position: string): Promise<string[]> {
  const [id = ""] = (await compose("ps", "--quiet", service)).split("\n");
  const addresses = inspect(id, "{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}");
  const text = await (await fetch(`http://${addresses.split(" ")[0]}${position}`)).text();
  return [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
}
