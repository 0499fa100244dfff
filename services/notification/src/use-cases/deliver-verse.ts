import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import type { PushOutcome } from "../push/outcome.ts";
import { isGivenUp, retryAt } from "../rules/rules.ts";
import { pushToDevice } from "./push-to-device.ts";

type Context = Pick<NotificationContext, "push" | "devices" | "counts" | "log" | "now">;

/** A verse to send: the reader's local date, and when it was due. */
export interface DueVerse {
  readonly date: string;
  readonly dueAt: Date;
  readonly payload: string;
}

type Failure = Exclude<PushOutcome, { kind: "accepted" | "gone" }>;

/**
 * Sends a due verse to a device just claimed for its date, and records the outcome. `before` is the
 * device before the claim.
 */
export async function deliverVerse(
  context: Context,
  before: Device,
  verse: DueVerse,
): Promise<void> {
  const outcome = await pushToDevice(context, before, verse);
  if (outcome.kind === "gone") return;
  if (outcome.kind === "accepted") await endFailures(context, before);
  else await keepFailure(context, before, { outcome, verse });
}

async function endFailures({ devices }: Context, { _id, failures }: Device): Promise<void> {
  if (failures > 0) {
    await devices.updateOne({ _id }, { $set: { failures: 0, failingSince: null } });
  }
}

/**
 * Only a clear refusal by the push service is retried. The claim stays: a retry is claimed by
 * `retryAt`, so no other path can send a second verse.
 */
async function keepFailure(
  { devices, now, log }: Context,
  before: Device,
  { outcome, verse }: { outcome: Failure; verse: DueVerse },
): Promise<void> {
  const { _id, endpointId, userId, lastSentAt } = before;
  const { date, dueAt } = verse;
  // The device may belong to another user by now, with a verse of its own in flight.
  const same = { _id, userId, lastDate: date };
  const row = countFailure(before, outcome, now());
  if (row.failingSince && isGivenUp(row.failures, row.failingSince, now())) {
    log.info({ device: endpointId, ...row }, "a device was removed after repeated failures");
    await devices.deleteOne({ ...same, endpointId });
    return;
  }
  const refusals = before.lastDate === date ? before.refusals : 0;
  const again =
    outcome.kind === "refused"
      ? retryAt({ refusals, retryAfterMs: outcome.retryAfterMs, dueAt }, now())
      : null;
  const retry = { retryAt: again, retryDueAt: again && dueAt, refusals: refusals + 1 };
  // Nothing was sent, except perhaps when the outcome is unclear.
  const sent = outcome.kind !== "unclear" && { lastSentAt };
  await devices.updateOne(same, { $set: { ...row, ...retry, ...sent } });
}

/** A request that never reached the push service is not the device's fault: we may be offline. */
function countFailure({ failures, failingSince }: Device, outcome: Failure, now: Date) {
  if (outcome.kind !== "unclear" && !outcome.answered) return { failures, failingSince };
  return { failures: failures + 1, failingSince: failingSince ?? now };
}
