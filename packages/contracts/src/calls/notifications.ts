import { z } from "zod";
import { defineCalls } from "../call.ts";
import { messageReply } from "../fields.ts";
import { verseOfTheDay } from "./bible.ts";

const base64url = z.string().regex(/^[A-Za-z0-9_-]+={0,2}$/, "Malformed subscription key.");

/** A browser's PushSubscription in JSON; browsers may add fields. */
export const pushSubscription = z
  .object({
    endpoint: z.url("Malformed push endpoint.").max(2048),
    expirationTime: z.number().nullable().optional(),
    keys: z.object({ p256dh: base64url.max(200), auth: base64url.max(100) }),
  })
  .meta({ id: "PushSubscription" });
export type PushSubscription = z.infer<typeof pushSubscription>;

/** A device that receives the daily verse. */
export const device = z
  .object({
    endpoint: z.string(),
    name: z.string().meta({ examples: ["Firefox on Android"] }),
    subscribedAt: z.iso.datetime(),
    lastSentAt: z.iso.datetime().nullable(),
  })
  .meta({ id: "Device" });
export type Device = z.infer<typeof device>;

export const notificationsCalls = defineCalls("notifications", {
  getVapidPublicKey: {
    summary: "The key that a browser subscribes with",
    reply: z
      .object({
        publicKey: z.string(),
        testSendScope: z.enum(["all", "self"]).meta({
          description: "Whom a test is sent to: all subscribers, or only who asks for it.",
        }),
      })
      .meta({ id: "VapidPublicKey" }),
  },
  subscribeDevice: {
    summary: "Send the daily verse to this device too",
    body: pushSubscription,
    status: 201,
    reply: messageReply,
    errors: [409],
  },
  unsubscribeDevice: {
    summary: "Stop sending to a device",
    body: z.strictObject({ endpoint: pushSubscription.shape.endpoint }),
    reply: messageReply,
    errors: [404],
  },
  replaceDevice: {
    summary: "Go on with the subscription that a browser has put in the place of another",
    // A service worker has no token; knowing the old subscription's secret proves its identity.
    body: z.strictObject({
      old: z.strictObject({
        endpoint: pushSubscription.shape.endpoint,
        auth: pushSubscription.shape.keys.shape.auth,
      }),
      subscription: pushSubscription,
    }),
    reply: messageReply,
    errors: [404],
  },
  listDevices: {
    summary: "One's devices that the daily verse is sent to",
    reply: z.array(device),
  },
  sendTestNotification: {
    summary: "Send the verse of the day now",
    reply: z.object({ message: z.string(), sentVerse: verseOfTheDay }).meta({ id: "TestSend" }),
    errors: [409],
  },
});
