import { createHash, timingSafeEqual } from "node:crypto";
import type { RequestHandler } from "express";
import { Problem } from "./problem.ts";

/** Guards `/internal` routes; the gateway never proxies them, and they need the shared key. */
export function requireInternalKey(key: string): RequestHandler {
  const expected = digest(key);
  return (request, _response, next) => {
    const given = request.headers["x-internal-key"];
    if (typeof given !== "string" || !timingSafeEqual(digest(given), expected)) {
      throw new Problem(404, "not_found", "Not found.");
    }
    next();
  };
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
