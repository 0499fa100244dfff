import { Router } from "express";
import type { Metrics } from "./metrics.ts";
import { within } from "./waiting.ts";

const CHECK_TIMEOUT_MS = 2_000;

/**
 * What a process needs to serve, by name; a check that rejects or returns false means not ready.
 */
export type ReadinessChecks = Record<string, () => boolean | Promise<unknown>>;

/**
 * `/healthz` (alive), `/readyz` (ready, or what is missing; includes `about`) and `/metrics`
 * (Prometheus).
 */
export function probes(
  checks: ReadinessChecks,
  metrics: Metrics,
  about: Readonly<Record<string, string>> = {},
): Router {
  // Exact spellings only, so that a proxy in front can block them.
  const router = Router({ caseSensitive: true, strict: true });
  router.get("/healthz", (_request, response) => {
    response.json({ status: "alive" });
  });
  router.get("/readyz", async (_request, response) => {
    const missing = await findMissing(checks);
    response
      .status(missing.length === 0 ? 200 : 503)
      .json(
        missing.length === 0
          ? { status: "ready", ...about }
          : { status: "not ready", missing, ...about },
      );
  });
  router.get("/metrics", async (_request, response) => {
    response.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
  return router;
}

async function findMissing(checks: ReadinessChecks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => ((await passes(check)) ? [] : [name])),
  );
  return results.flat();
}

async function passes(check: () => boolean | Promise<unknown>): Promise<boolean> {
  const late = () => new Error("The check took too long.");
  try {
    return (await within(Promise.resolve(check()), CHECK_TIMEOUT_MS, late)) !== false;
  } catch {
    return false;
  }
}
