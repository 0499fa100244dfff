import { z } from "zod";
import { defineCall } from "../call.ts";
import { messageReply } from "../fields.ts";
import { verseOfTheDay } from "./bible.ts";

const base64url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, "Malformed subscription key.");

/** A browser's PushSubscription as its toJSON gives it; browsers may add fields. */
export const pushSubscription = z
  .object({
    endpoint: z.url("Malformed push endpoint.").max(2048),
    expirationTime: z.number().nullable().optional(),
    keys: z.object({ p256dh: base64url.max(200), auth: base64url.max(100) }),
  })
  .meta({ id: "PushSubscription" });
/** A browser's push subscription. */
export type PushSubscription = z.infer<typeof pushSubscription>;

export const getVapidPublicKey = defineCall({
  id: "getVapidPublicKey",
  tag: "notifications",
  method: "GET",
  path: "/api/notifications/vapid-public-key",
  summary: "The key that a browser subscribes with",
  bearer: false,
  status: 200,
  reply: z.object({ publicKey: z.string() }).meta({ id: "VapidPublicKey" }),
  errors: [],
});

export const subscribeDevice = defineCall({
  id: "subscribeDevice",
  tag: "notifications",
  method: "POST",
  path: "/api/notifications/subscribe",
  summary: "Send the daily verse to this device too",
  bearer: true,
  body: pushSubscription,
  status: 201,
  reply: messageReply,
  errors: [401],
});

export const unsubscribeDevice = defineCall({
  id: "unsubscribeDevice",
  tag: "notifications",
  method: "DELETE",
  path: "/api/notifications/subscribe",
  summary: "Stop sending to a device",
  bearer: true,
  body: z.strictObject({ endpoint: pushSubscription.shape.endpoint }),
  status: 200,
  reply: messageReply,
  errors: [401, 404],
});

export const sendTestNotification = defineCall({
  id: "sendTestNotification",
  tag: "notifications",
  method: "POST",
  path: "/api/notifications/test-send",
  summary: "Send the verse of the day now",
  bearer: true,
  status: 200,
  reply: z.object({ message: z.string(), sentVerse: verseOfTheDay }).meta({ id: "TestSend" }),
  errors: [401],
});
