import { Problem } from "@berea/service-kit";
import type { ServiceName } from "./routes.ts";

const RETRY_AFTER_S = 5;

/** What a service provides, in words for users. */
const subjects: Readonly<Record<ServiceName, string>> = {
  auth: "Accounts",
  bible: "The text of the Bible",
  interpretation: "Interpretations",
  friends: "Friends",
  notification: "Notifications",
  presence: "News of friends",
};

/** The service has no configured address. */
export function serviceMissing(service: ServiceName): Problem {
  return new Problem(503, "unavailable", cannotBeReached(service), RETRY_AFTER_S);
}

/**
 * 503 when no connection to the service can be made, for example when no replica is ready; 502 when
 * the connection broke before an answer: only then may the service have seen the request.
 */
export function serviceUnreachable(service: ServiceName, cause: unknown): Problem {
  const problem = neverConnected(cause)
    ? serviceMissing(service)
    : new Problem(502, "unreachable", cannotBeReached(service), RETRY_AFTER_S);
  // The cause is logged, but never sent to callers.
  return Object.assign(problem, { cause });
}

export function serviceLate(service: ServiceName): Problem {
  const message = `${subjects[service]} took too long to answer. Please try again.`;
  return new Problem(504, "late", message, RETRY_AFTER_S);
}

function cannotBeReached(service: ServiceName): string {
  return `${subjects[service]} cannot be reached right now. Please try again.`;
}

/** Whether node:net failed to resolve or connect; it tries each address. */
function neverConnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(neverConnected);
  const { syscall } = cause as NodeJS.ErrnoException; // node:net's errors name the system call
  return syscall === "connect" || syscall === "getaddrinfo";
}
