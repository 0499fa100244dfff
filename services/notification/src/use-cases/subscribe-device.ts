import { sessionEnded } from "@berea/service-kit";
import { DuplicateKey } from "@berea/service-kit/store";
import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import { tooBusy, tooManyDevices } from "../problems.ts";
import type { CheckedSubscription } from "../push/endpoint.ts";
import { isDeleted } from "../readers/deleted-accounts.ts";
import { MAX_DEVICES } from "../rules/rules.ts";

type Context = Pick<NotificationContext, "devices" | "readers" | "now">;

interface Wish {
  readonly userId: string;
  readonly name: string;
  readonly subscription: CheckedSubscription;
}

/** A turn fails only when a concurrent subscription succeeds. */
const MAX_TURNS = 100;
const UNSENT = {
  lastDate: "",
  lastSentAt: null,
  retryAt: null,
  retryDueAt: null,
  refusals: 0,
  failures: 0,
  failingSince: null,
};

/**
 * Subscribes a device to a user's daily verse, taking it over from another user if need be. Problem
 * 409 when the user already has 20.
 */
export async function subscribeDevice(context: Context, wish: Wish): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    if (!(await trySubscribe(context, wish))) continue;
    await refuseDeletedAccount(context, wish);
    return;
  }
  throw tooBusy();
}

/** False when another subscription came between the read and the write. */
async function trySubscribe(context: Context, wish: Wish): Promise<boolean> {
  const { devices, now } = context;
  const { userId, name, subscription } = wish;
  const known = await devices.findOne({ endpointId: subscription.endpointId });
  if (known?.userId === userId) return await change(context, known, { ...subscription, name });
  const place = await findPlace(context, userId);
  const device = { ...UNSENT, ...subscription, userId, place, name, subscribedAt: now() };
  try {
    if (known) return await change(context, known, device);
    await devices.insert(device);
    return true;
  } catch (error) {
    if (error instanceof DuplicateKey) return false;
    throw error;
  }
}

async function change(
  { devices }: Context,
  { _id, userId, endpointId }: Device,
  $set: Partial<Device>,
): Promise<boolean> {
  return (await devices.updateOne({ _id, userId, endpointId }, { $set })) !== null;
}

/** A random free one, so that concurrent subscriptions seldom choose the same. */
async function findPlace({ devices }: Context, userId: string): Promise<number> {
  const taken = new Set((await devices.find({ userId })).map(({ place }) => place));
  const free = Array.from({ length: MAX_DEVICES }, (_, place) => place).filter(
    (place) => !taken.has(place),
  );
  const place = free[Math.floor(Math.random() * free.length)];
  if (place === undefined) throw tooManyDevices();
  return place;
}

/** The account may have been deleted in the meantime, with the devices that it had then. */
async function refuseDeletedAccount(context: Context, wish: Wish): Promise<void> {
  const { userId, subscription } = wish;
  if (!(await isDeleted(context, userId))) return;
  await context.devices.deleteOne({ userId, endpointId: subscription.endpointId });
  throw sessionEnded();
}
