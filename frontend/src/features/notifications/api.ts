import type { Account, calls, Device } from "@berea/contracts";
import { request } from "../../shared/api-client.ts";

const bearer = true;

/** The key that browsers subscribe with, and whom a test reaches. */
export type ServerKey = Reply<"getVapidPublicKey">;
/** When the verse of the day is sent. */
export type SendingTime = Pick<Account, "preferredLocalNotificationHour" | "notificationTimezone">;

/** The key to subscribe with. */
export function fetchServerKey(): Promise<ServerKey> {
  return request("/api/notifications/vapid-public-key");
}

/** Has the verse of the day sent to a subscription. */
export async function saveDevice(subscription: PushSubscription): Promise<void> {
  await request("/api/notifications/subscribe", { method: "POST", body: subscription, bearer });
}

/** Has nothing more sent to a device. */
export async function removeDevice(endpoint: string): Promise<void> {
  await request("/api/notifications/subscribe", { method: "DELETE", body: { endpoint }, bearer });
}

/** One's devices. */
export function fetchDevices(signal: AbortSignal): Promise<Device[]> {
  return request("/api/notifications/devices", { bearer, signal });
}

/** Has the verse of the day sent now; returns the reference of the verse, e.g. "John 3:16". */
export async function sendTest(): Promise<string> {
  const { sentVerse } = await request<Reply<"sendTestNotification">>(
    "/api/notifications/test-send",
    { method: "POST", bearer },
  );
  return `${sentVerse.book} ${sentVerse.chapter}:${sentVerse.verse}`;
}

/** Saves when the verse of the day is sent, and returns how it now stands. */
export async function saveSendingTime(time: SendingTime): Promise<SendingTime> {
  const { preferredLocalNotificationHour, notificationTimezone } = await request<SendingTime>(
    "/api/auth/profile",
    { method: "PUT", body: time, bearer },
  );
  return { preferredLocalNotificationHour, notificationTimezone };
}

type Reply<Id extends keyof typeof calls> = (typeof calls)[Id]["reply"]["_output"];
