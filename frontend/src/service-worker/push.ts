import { pathWithin } from "../features/notifications/device/path-within.ts";
import type { WorkerScope } from "./worker-scope.ts";

const fallback = { title: "Berea", body: "Your verse of the day is ready.", url: "/" };

/**
 * Shows the notification that a push carries, or the fallback when it carries none that can be
 * read: a push that shows nothing makes browsers end the subscription.
 */
export function showPush(
  { registration, location }: Pick<WorkerScope, "registration" | "location">,
  payload: string | undefined,
): Promise<void> {
  const field = fieldsOf(payload);
  const tag = text(field.get("tag"));
  return registration.showNotification(text(field.get("title")) ?? fallback.title, {
    body: text(field.get("body")) ?? fallback.body,
    icon: "/icons/notification.png",
    badge: "/icons/badge.png",
    data: { url: pathWithin(location.origin, field.get("url")) ?? fallback.url },
    // A verse that is sent twice takes the place of the first.
    ...(tag && { tag }),
  });
}

function fieldsOf(payload = ""): Map<string, unknown> {
  try {
    const told: unknown = JSON.parse(payload);
    return new Map(typeof told === "object" && told ? Object.entries(told) : []);
  } catch {
    return new Map();
  }
}

function text(value: unknown): string | undefined {
  return (typeof value === "string" && value.trim()) || undefined;
}
