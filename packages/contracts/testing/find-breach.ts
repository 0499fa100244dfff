import type { IncomingHttpHeaders } from "node:http";
import { errorBody } from "../src/error-body.ts";

/** What came back. */
export interface FuzzReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/**
 * Says how a reply breaks what every call promises; undefined when it keeps it. Whatever is asked:
 * success, a redirect, or an error of the client with the error body. `isAway` allows 503, for
 * a service that does not run.
 */
export function findBreach(
  { status, headers, body }: FuzzReply,
  method: string,
  isAway: boolean,
): string | undefined {
  if (status < 200 || (status >= 500 && !(isAway && status === 503))) return `status ${status}`;
  if (status < 400 || method === "HEAD") return undefined;
  if (!headers["content-type"]?.startsWith("application/json")) {
    return `${status} as ${headers["content-type"]}`;
  }
  const parsed = errorBody.strict().safeParse(parseJson(body));
  if (!parsed.success) return `${status} with ${body.slice(0, 200)}`;
  if (parsed.data.message === "") return `${status} without a message`;
  return parsed.data.requestId === headers["x-request-id"] ? undefined : "another request id";
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
