import {
  errorHandler,
  type Log,
  notFoundHandler,
  PartsOpener,
  probes,
  requestContext,
  type Service,
  type ServiceParts,
} from "@berea/service-kit";
import express from "express";
import { openAgents } from "./agents.ts";
import type { GatewayConfig } from "./config.ts";
import { docsDoor } from "./docs/docs-door.ts";
import { openFastLane } from "./fast-lane/fast-lane.ts";
import { guardRequest, nameRequest, prepareForServices, secureReply } from "./first-handlers.ts";
import { frontEndDoor } from "./front-end-door.ts";
import { readFrontEnd } from "./front-end-files.ts";
import { openRateLimits } from "./rate-limits.ts";
import { readiness } from "./readiness.ts";
import { requestIds } from "./request-ids.ts";
import { patternOf, routeTable, serviceNames } from "./routes.ts";
import { limitTime } from "./time-limit.ts";
import { callService, type Upstreams } from "./upstream.ts";
import { upstreamsOf } from "./upstreams-of.ts";
import { openWebSockets } from "./web-sockets.ts";

export { readGatewayConfig } from "./config.ts";

const MB = 2 ** 20;

/** Replacements for what the gateway would open from its settings. */
export interface GatewayParts extends Pick<ServiceParts, "log" | "metrics" | "redis"> {
  readonly upstreams?: Upstreams;
}

/** Rejects with a one-line message when the front end is not built. */
export async function openGateway(
  config: GatewayConfig,
  parts: GatewayParts = {},
): Promise<Service<{ readonly log: Log }>> {
  const opener = new PartsOpener("gateway", config, parts);
  const { log, metrics } = opener;
  const proxies = config.TRUST_PROXY;
  const upstreams = parts.upstreams ?? upstreamsOf(config);
  const files = await readFrontEnd(config.FRONTEND_DIR, config.CONTACT_EMAIL);
  const redis = opener.redis();
  const limits = openRateLimits({ factor: config.RATE_LIMIT_FACTOR, proxies, redis });
  const nextRequestId = requestIds();
  const answerError = errorHandler(log);
  const agents = opener.own(openAgents());

  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use(nameRequest(nextRequestId));
  app.use(requestContext({ program: "gateway", log, metrics }));
  app.use(secureReply(proxies));
  app.use(guardRequest(answerError));
  app.use(readiness(upstreams));
  app.use(probes({}, metrics));
  app.use(docsDoor());
  app.use(prepareForServices(proxies));
  for (const name of serviceNames) {
    const call = callService(name, upstreams[name], { agents, answerError });
    for (const route of routeTable.filter(({ service }) => service === name)) {
      const limit = limits.handler(route.limit);
      app.all(patternOf(route.prefix), limit, limitTime(route, answerError), call);
    }
  }
  for (const closed of ["/api", "/internal"]) app.all(patternOf(closed), notFoundHandler);
  app.use(frontEndDoor(files));
  app.use(answerError);

  const nothing = async () => {};
  return {
    context: { log },
    app,
    // Serves public answers from memory, before the app.
    front: openFastLane({ bytes: config.FAST_LANE_MB * MB, proxies, nextRequestId, metrics }),
    upgrade: openWebSockets({ upstreams, limits, proxies, nextRequestId, log }),
    start: nothing,
    stop: nothing,
    close: opener.close,
  };
}
