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

/** The service cannot be connected to, or its connection broke before an answer. */
export function serviceUnreachable(service: ServiceName, cause: unknown): Problem {
  // The log prints the cause below the error; callers never see it.
  return Object.assign(new Problem(502, "unreachable", cannotBeReached(service), RETRY_AFTER_S), {
    cause,
  });
}

/** The service did not begin to answer in time. */
export function serviceLate(service: ServiceName): Problem {
  const message = `${subjects[service]} took too long to answer. Please try again.`;
  return new Problem(504, "late", message, RETRY_AFTER_S);
}

function cannotBeReached(service: ServiceName): string {
  return `${subjects[service]} cannot be reached right now. Please try again.`;
}
