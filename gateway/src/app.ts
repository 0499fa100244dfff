import {
  errorHandler,
  type Log,
  type Metrics,
  notFoundHandler,
  probes,
  requestContext,
  type UpgradeListener,
} from "@berea/service-kit";
import express, { type Express } from "express";
import type { Redis } from "ioredis";
import { openAgents } from "./agents.ts";
import type { GatewayConfig } from "./config.ts";
import { docsDoor } from "./docs/docs-door.ts";
import { type Front, openFastLane } from "./fast-lane/fast-lane.ts";
import { guardRequest, nameRequest, prepareForServices, secureReply } from "./first-handlers.ts";
import { frontEndDoor } from "./front-end-door.ts";
import { readFrontEnd } from "./front-end-files.ts";
import { openRateLimits } from "./rate-limits.ts";
import { readiness } from "./readiness.ts";
import { requestIds } from "./request-ids.ts";
import { patternOf, routeTable, serviceNames } from "./routes.ts";
import { limitTime } from "./time-limit.ts";
import { callService, type Upstreams } from "./upstream.ts";
import { openWebSockets } from "./web-sockets.ts";

const MB = 2 ** 20;

/** What the gateway is given beside its settings. */
export interface GatewayParts {
  readonly upstreams: Upstreams;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly redis?: Redis | undefined;
}

/** The public door, to be handed to `serve`. */
export interface Gateway {
  readonly app: Express;
  /** Answers public answers from memory, before the app. */
  readonly front: Front;
  readonly upgrade: UpgradeListener;
  /** Lets go of the connections to services; to be called when the server has closed. */
  close(): Promise<void>;
}

/** Makes the gateway. Rejects with a one-line message when the front end is not built. */
export async function createGateway(config: GatewayConfig, parts: GatewayParts): Promise<Gateway> {
  const { upstreams, log, metrics, redis } = parts;
  const proxies = config.TRUST_PROXY;
  const files = await readFrontEnd(config.FRONTEND_DIR, config.CONTACT_EMAIL);
  const limits = openRateLimits({ factor: config.RATE_LIMIT_FACTOR, proxies, redis });
  const nextRequestId = requestIds();
  const answerError = errorHandler(log);
  const agents = openAgents();

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

  return {
    app,
    front: openFastLane({ bytes: config.FAST_LANE_MB * MB, proxies, nextRequestId, metrics }),
    upgrade: openWebSockets({ upstreams, limits, proxies, nextRequestId, log }),
    close: async () => agents.close(),
  };
}
