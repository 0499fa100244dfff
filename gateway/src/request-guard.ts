import type { IncomingMessage } from "node:http";
import { Problem } from "@berea/service-kit";

/** Longer than any address that the front end makes; a search of 200 characters takes 1,800. */
const LONGEST_URL = 4_096;
/** No call needs more; services that need less say so themselves. */
export const LARGEST_BODY = 32 * 1024;

/** The methods of all calls. */
export const allowedMethods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "DELETE"];

/**
 * What two programs might read differently: doubled, encoded or backward slashes, encoded percent
 * signs, encoded control characters. Bytes that should be encoded are refused by node:http.
 */
const ambiguous = /\/\/|[\\#]|%(?:2f|5c|25|[01][\da-f]|7f)/i;

/** Finds the reason to refuse a request before anything else looks at it. */
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

/** Whether a request brings a body, or says so. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** The body is larger than any call needs. */
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
