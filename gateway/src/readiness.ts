import { type RequestHandler, Router } from "express";
import { type ServiceName, serviceNames } from "./routes.ts";
import type { Upstream, Upstreams } from "./upstream.ts";

const TIMEOUT_MS = 1_000;
/** The endpoint is public, so results are cached for this long. */
const KEPT_MS = 2_000;

/**
 * `/readyz`: the gateway is ready as soon as it listens, since pages, the fast lane and the other
 * services work whatever else is down. It reports which services cannot be reached.
 */
export function readiness(upstreams: Upstreams): Router {
  let asked: { at: number; missing: Promise<ServiceName[]> } | undefined;

  const answer: RequestHandler = async (_request, response) => {
    const now = performance.now();
    if (!asked || now - asked.at > KEPT_MS) asked = { at: now, missing: findMissing(upstreams) };
    response.setHeader("Cache-Control", "no-store");
    response.json({ status: "ready", missing: await asked.missing });
  };
  return Router().get("/readyz", answer);
}

async function findMissing(upstreams: Upstreams): Promise<ServiceName[]> {
  const found = await Promise.all(
    serviceNames.map(async (name) => ((await isReady(upstreams[name])) ? [] : [name])),
  );
  return found.flat();
}

async function isReady(upstream: Upstream | undefined): Promise<boolean> {
  if (!upstream) return false;
  if (!("url" in upstream)) return true;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const reply = await fetch(new URL("/readyz", upstream.url), { signal });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}
