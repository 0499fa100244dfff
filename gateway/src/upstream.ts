import type { RequestListener } from "node:http";
import type { UpgradeListener } from "@berea/service-kit";
import type { RequestHandler } from "express";
import { createProxy, type ProxyParts } from "./proxy.ts";
import type { ServiceName } from "./routes.ts";
import { serviceMissing } from "./upstream-problems.ts";

/** A service at an address, or in this process, called with the same request. */
export type Upstream =
  | { readonly url: string }
  | { readonly app: RequestListener; readonly upgrade?: UpgradeListener };

/** Requests for a missing service are answered with 503. */
export type Upstreams = Partial<Record<ServiceName, Upstream>>;

export function callService(
  service: ServiceName,
  upstream: Upstream | undefined,
  parts: ProxyParts,
): RequestHandler {
  if (!upstream) {
    return () => {
      throw serviceMissing(service);
    };
  }
  if ("url" in upstream) return createProxy(service, upstream.url, parts);
  return (request, response) => upstream.app(request, response);
}
