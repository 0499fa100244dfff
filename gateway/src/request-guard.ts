import type { IncomingMessage } from "node:http";
import { Problem } from "@berea/service-kit";

/** Longer than any URL the front end makes; a search of 200 characters takes 1,800. */
const LONGEST_URL = 4_096;
/** No call needs more; services may set lower limits. */
export const LARGEST_BODY = 32 * 1024;

export const allowedMethods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/**
 * Sequences that two programs might interpret differently: doubled, encoded or backward slashes,
 * encoded percent signs, encoded control characters. node:http itself refuses raw bytes.
 */
const ambiguous = /\/\/|[\\#]|%(?:2f|5c|25|[01][\da-f]|7f)/i;

/** The reason to refuse a request before anything else sees it, if any. */
export function findFault(request: IncomingMessage): Problem | undefined {
  const { url = "", method = "", headers } = request;
  if (url.length > LONGEST_URL) {
    return new Problem(414, "uri_too_long", "The address is too long.");
  }
  if (!isPlainPath(url.split("?", 1)[0] ?? "")) {
    return new Problem(400, "malformed_path", "The address is malformed.");
  }
  if (!allowedMethods.includes(method)) {
    return new Problem(405, "method_not_allowed", "This cannot be done here.");
  }
  if (Number(headers["content-length"] ?? 0) > LARGEST_BODY) return tooLarge();
  if ((method === "GET" || method === "HEAD") && hasBody(request)) {
    return new Problem(400, "unexpected_body", "A request that only reads has no body.");
  }
  return undefined;
}

/** Whether a request has, or announces, a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

export function tooLarge(): Problem {
  return new Problem(413, "too_large", "The request is too large.");
}

function isPlainPath(path: string): boolean {
  if (!path.startsWith("/") || ambiguous.test(path)) return false;
  try {
    return !decodeURIComponent(path)
      .split("/")
      .some((segment) => segment === "." || segment === "..");
  } catch {
    return false;
  }
}
