import { pathWithin } from "../features/notifications/device/path-within.ts";
import { parsed } from "../shared/browser-storage.ts";
import type { WorkerScope } from "./worker-scope.ts";

/** What browsers know and the types do not: that what takes another's place is announced again. */
interface Shown extends NotificationOptions {
  renotify?: boolean;
}

const fallback = { title: "Berea", body: "Your verse of the day is ready.", url: "/" };

/**
 * Shows the notification that a push carries, in the place of those of earlier dates, or the
 * fallback when it carries none that can be read: a push that shows nothing makes browsers end the
 * subscription.
 */
export async function showPush(
  { registration, location }: Pick<WorkerScope, "registration" | "location">,
  payload: string | undefined,
): Promise<void> {
  const field = fieldsOf(payload);
  const kind = text(field.get("tag"));
  const tag = kind && [kind, text(field.get("date"))].filter(Boolean).join(" ");
  const options: Shown = {
    body: text(field.get("body")) ?? fallback.body,
    icon: "/icons/notification.png",
    badge: "/icons/badge.png",
    data: { url: pathWithin(location.origin, field.get("url")) ?? fallback.url },
    // What is sent again, as a test is, takes the place of the first, and is heard again.
    ...(tag && { tag, renotify: true }),
  };
  await registration.showNotification(text(field.get("title")) ?? fallback.title, options);
  if (kind && tag) await closeEarlier(registration, { kind, tag });
}

/** Dates sort as text does, and what has none is earlier than all that have one. */
async function closeEarlier(
  registration: Pick<WorkerScope["registration"], "getNotifications">,
  { kind, tag }: { kind: string; tag: string },
): Promise<void> {
  for (const earlier of await registration.getNotifications()) {
    if (earlier.tag.startsWith(kind) && earlier.tag < tag) earlier.close();
  }
}

function fieldsOf(payload = ""): Map<string, unknown> {
  const told = parsed(payload);
  return new Map(typeof told === "object" && told ? Object.entries(told) : []);
}

function text(value: unknown): string | undefined {
  return (typeof value === "string" && value.trim()) || undefined;
}
