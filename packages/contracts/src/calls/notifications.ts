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
  reply: z
    .object({
      publicKey: z.string(),
      testSendScope: z
        .enum(["all", "self"])
        .meta({ description: "Whom a test is sent to: all subscribers, or only who asks for it." }),
    })
    .meta({ id: "VapidPublicKey" }),
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
  errors: [401, 409],
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

export const replaceDevice = defineCall({
  id: "replaceDevice",
  tag: "notifications",
  method: "PUT",
  path: "/api/notifications/subscribe",
  summary: "Go on with the subscription that a browser has put in the place of another",
  // A service worker has no token; who knows the old subscription's secret is the device.
  bearer: false,
  body: z.strictObject({
    old: z.strictObject({
      endpoint: pushSubscription.shape.endpoint,
      auth: pushSubscription.shape.keys.shape.auth,
    }),
    subscription: pushSubscription,
  }),
  status: 200,
  reply: messageReply,
  errors: [404],
});

/** A device that the daily verse is sent to. */
export const device = z
  .object({
    endpoint: z.string(),
    name: z.string().meta({ examples: ["Firefox on Android"] }),
    subscribedAt: z.iso.datetime(),
    lastSentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Device" });
/** A device that the daily verse is sent to. */
export type Device = z.infer<typeof device>;

export const listDevices = defineCall({
  id: "listDevices",
  tag: "notifications",
  method: "GET",
  path: "/api/notifications/devices",
  summary: "One's devices that the daily verse is sent to",
  bearer: true,
  status: 200,
  reply: z.array(device),
  errors: [401],
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
  errors: [401, 409],
});
