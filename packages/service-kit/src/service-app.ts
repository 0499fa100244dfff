import express, { type Express, type RequestHandler, type Router } from "express";
import { errorHandler, notFoundHandler } from "./error-handler.ts";
import { probes, type ReadinessChecks } from "./probes.ts";
import { Problem } from "./problem.ts";
import { type Observers, requestContext } from "./request-context.ts";

export interface ServiceAppParts extends Observers {
  readonly checks: ReadinessChecks;
  /** Extra fields in the `/readyz` reply, such as the version of the content. */
  readonly about?: Readonly<Record<string, string>>;
  readonly routes: Router;
  /** Largest body, in Express's notation, e.g. "16kb". */
  readonly bodyLimit?: string;
}

/** Wraps a service's routes in the middleware that every service needs. */
export function serviceApp(parts: ServiceAppParts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  // Only the gateway reaches services, and it sets X-Forwarded-For itself.
  app.set("trust proxy", 1);
  app.use(requestContext(parts));
  app.use(probes(parts.checks, parts.metrics, parts.about));
  app.use(...jsonBody(parts.bodyLimit));
  app.use(parts.routes);
  app.use(notFoundHandler);
  app.use(errorHandler(parts.log));
  return app;
}

const DEFAULT_LIMIT = "16kb";

/** Parses JSON bodies of at most `limit`; other content types are refused with 415. */
function jsonBody(limit = DEFAULT_LIMIT): RequestHandler[] {
  return [refuseOtherTypes, express.json({ limit, type: "application/json" })];
}

const refuseOtherTypes: RequestHandler = (request, _response, next) => {
  const hasBody =
    request.headers["transfer-encoding"] !== undefined ||
    Number(request.headers["content-length"] ?? 0) > 0;
  if (hasBody && !request.is("application/json")) {
    throw new Problem(415, "unsupported_media_type", "Please send JSON.");
  }
  next();
};
