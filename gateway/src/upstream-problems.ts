import { Problem } from "@berea/service-kit";
import type { ServiceName } from "./routes.ts";

const RETRY_AFTER_S = 5;

/** What people call that which a service does for them. */
const subjects: Readonly<Record<ServiceName, string>> = {
  auth: "Accounts",
  bible: "The text of the Bible",
  interpretation: "Interpretations",
  friends: "Friends",
  notification: "Notifications",
  presence: "News of friends",
};

/** The gateway was not told where this service is. */
export function serviceMissing(service: ServiceName): Problem {
  return new Problem(503, "unavailable", cannotBeReached(service), RETRY_AFTER_S);
}

/**
 * The service cannot be connected to, as when none of its replicas is ready (503), or its connection
 * broke before an answer (502): only then may it have seen the request.
 */
export function serviceUnreachable(service: ServiceName, cause: unknown): Problem {
  const problem = neverConnected(cause)
    ? serviceMissing(service)
    : new Problem(502, "unreachable", cannotBeReached(service), RETRY_AFTER_S);
  // The log prints the cause below the error; callers never see it.
  return Object.assign(problem, { cause });
}

/** The service did not begin to answer in time. */
export function serviceLate(service: ServiceName): Problem {
  const message = `${subjects[service]} took too long to answer. Please try again.`;
  return new Problem(504, "late", message, RETRY_AFTER_S);
}

function cannotBeReached(service: ServiceName): string {
  return `${subjects[service]} cannot be reached right now. Please try again.`;
}

/** Whether node:net failed while it looked for the address or connected; it tries each address. */
function neverConnected(cause: unknown): boolean {
  if (cause instanceof AggregateError) return cause.errors.every(neverConnected);
  const { syscall } = cause as NodeJS.ErrnoException; // node:net's errors name what failed
  return syscall === "connect" || syscall === "getaddrinfo";
}
