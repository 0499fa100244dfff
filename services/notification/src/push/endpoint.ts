import { createHash } from "node:crypto";
import type { PushSubscription } from "@berea/contracts";
import { invalidSubscription } from "../problems.ts";
import { decodeBase64url, isPointOnP256 } from "./keys.ts";

// Endpoints come from untrusted clients, and we send requests to them. So only known push services
// are accepted: each browser uses its maker's, which cannot be changed.

/** The parts of a browser's subscription that are stored. */
export interface CheckedSubscription {
  readonly endpointId: string;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Chrome and other Chromium browsers: firebase.google.com/docs/cloud-messaging. */
const KNOWN_HOST = "fcm.googleapis.com";
/** Firefox (mozilla-services.github.io/autopush-rs), Safari (developer.apple.com), Edge (WNS). */
const KNOWN_DOMAINS = [".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com"];
const AUTH_BYTES = 16;

/**
 * Checks a subscription; `hosts` are push services allowed besides the known ones.
 * @throws Problem 400
 */
export function checkSubscription(
  { endpoint, keys }: PushSubscription,
  hosts: ReadonlySet<string>,
): CheckedSubscription {
  const url = new URL(endpoint); // the contract has validated it
  if (url.protocol !== "https:") throw invalidSubscription("A push endpoint begins with https://.");
  if (!isPushService(url, hosts)) throw invalidSubscription("This push service is not known here.");
  const p256dh = decodeBase64url(keys.p256dh);
  if (!isPointOnP256(p256dh)) throw invalidSubscription("The key p256dh is no point on P-256.");
  const auth = decodeBase64url(keys.auth);
  if (auth.length !== AUTH_BYTES) throw invalidSubscription("The key auth does not have 16 bytes.");
  return {
    ...identify(endpoint),
    p256dh: p256dh.toString("base64url"),
    auth: auth.toString("base64url"),
  };
}

/** An endpoint in canonical form, and its hash, which serves as its id and may be logged. */
export function identify(endpoint: string): { endpoint: string; endpointId: string } {
  const url = new URL(endpoint);
  url.hash = "";
  const endpointId = createHash("sha256").update(url.href).digest("base64url");
  return { endpoint: url.href, endpointId };
}

/** Whether requests may be sent to `url`. `hosts` are exact, as `host` or `host:port`. */
export function isPushService(url: URL, hosts: ReadonlySet<string>): boolean {
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "") return false;
  if (hosts.has(url.host)) return true;
  if (url.port !== "") return false;
  const { hostname } = url;
  return hostname === KNOWN_HOST || KNOWN_DOMAINS.some((domain) => hostname.endsWith(domain));
}
