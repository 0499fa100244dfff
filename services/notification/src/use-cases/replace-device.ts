import { createHash, timingSafeEqual } from "node:crypto";
import { countFailures, networkOf } from "@berea/service-kit";
import { DuplicateKey } from "@berea/service-kit/store";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { unknownDevice } from "../problems.ts";
import { type CheckedSubscription, identify } from "../push/endpoint.ts";
import { decodeBase64url } from "../push/keys.ts";

type Context = Pick<NotificationContext, "devices" | "limits">;

interface Replacement {
  readonly old: { readonly endpoint: string; readonly auth: string };
  readonly replacement: CheckedSubscription;
  /** The client's address, whose network misses are counted under. */
  readonly address: string;
}

/**
 * Replaces a device's subscription; knowing the old one's secret proves that it is the device.
 * Idempotent. Problem 404 when the old subscription is unknown, 429 when that happened too often.
 */
export async function replaceDevice(context: Context, wish: Replacement): Promise<void> {
  const { old, replacement, address } = wish;
  const counted = { limiter: context.limits.misses, key: networkOf(address) };
  const found = await countFailures(counted, async () => {
    const known = await findKnown(context, identify(old.endpoint).endpointId, old.auth);
    const device = known ?? (await findKnown(context, replacement.endpointId, replacement.auth));
    return device && { known };
  });
  if (!found) throw unknownDevice();
  if (found.known) await replace(context, found.known, replacement);
}

async function findKnown(
  { devices }: Context,
  endpointId: string,
  auth: string,
): Promise<Device | undefined> {
  const known = await devices.findOne({ endpointId });
  return known && isSame(known.auth, auth) ? known : undefined;
}

/** Compares secrets in constant time. */
function isSame(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given));
}

function digest(secret: string): Buffer {
  return createHash("sha256").update(decodeBase64url(secret)).digest();
}

async function replace(
  { devices }: Context,
  { _id, userId, endpointId, lastDate }: Device,
  replacement: CheckedSubscription,
): Promise<void> {
  const same = { _id, endpointId };
  try {
    const noFailures = { failures: 0, failingSince: null };
    await devices.updateOne(same, { $set: { ...replacement, ...noFailures } });
  } catch (error) {
    if (!(error instanceof DuplicateKey)) throw error;
    // The page has already subscribed the new one itself: copy over what the old one has received.
    const own = { endpointId: replacement.endpointId, userId };
    if (lastDate !== "") await devices.updateOne(own, { $max: { lastDate } });
    await devices.deleteOne(same);
  }
}
