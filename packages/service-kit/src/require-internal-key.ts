import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { Problem } from "./problem.ts";
import type { InternalKeys } from "./settings.ts";

/** Guards `/internal` routes with a shared key; the gateway never proxies them. */
export function requireInternalKey(keys: InternalKeys): RequestHandler {
  const expected = keys.map(digest);
  return (request, _response, next) => {
    const given = request.headers["x-internal-key"];
    const known = typeof given === "string" ? digest(given) : undefined;
    if (!known || !expected.some((one) => timingSafeEqual(known, one))) {
      throw new Problem(404, "not_found", "Not found.");
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
