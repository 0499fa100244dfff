import express, { type Express, type Router } from "express";
import { errorHandler, notFoundHandler } from "./error-handler.ts";
import { jsonBody } from "./json-body.ts";
import { probes, type ReadinessChecks } from "./probes.ts";
import { type Observers, requestContext } from "./request-context.ts";

/** The parts of a service's Express app. */
export interface ServiceAppParts extends Observers {
  readonly checks: ReadinessChecks;
  /** What `/readyz` says beside, such as the version of what is served. */
  readonly about?: Readonly<Record<string, string>>;
  readonly routes: Router;
  /** Largest body, in the form of Express, e.g. "16kb". */
  readonly bodyLimit?: string;
}

/** Puts a service's routes between what every service needs before and after them. */
export function serviceApp(parts: ServiceAppParts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Services are reached through the gateway only, which sets X-Forwarded-For itself.
  app.set("trust proxy", 1);
  app.use(requestContext(parts));
  app.use(probes(parts.checks, parts.metrics, parts.about));
  app.use(...jsonBody(parts.bodyLimit));
  app.use(parts.routes);
  app.use(notFoundHandler);
  app.use(errorHandler(parts.log));
  return app;
}
