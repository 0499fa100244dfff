import type { NotificationContext } from "../context.ts";
import type { Device } from "../models/device.ts";
import type { PushOutcome } from "../push/outcome.ts";

/** Pushes to a device, counts and logs the outcome, and removes the device if it is gone. */
export async function pushToDevice(
  { push, devices, counts, log }: Pick<NotificationContext, "push" | "devices" | "counts" | "log">,
  device: Device,
  { payload, timeoutMs }: { payload: string; timeoutMs?: number },
): Promise<PushOutcome> {
  const { _id, endpointId } = device;
  const outcome = await push.send(device, payload, timeoutMs);
  counts.sends.inc({ outcome: outcome.kind });
  if (outcome.kind === "accepted") return outcome;
  const { host } = new URL(device.endpoint);
  log.warn({ device: endpointId, host, outcome }, "a push was not accepted");
  // Not if it has a new subscription by now.
  if (outcome.kind === "gone") await devices.deleteOne({ _id, endpointId });
  return outcome;
}
