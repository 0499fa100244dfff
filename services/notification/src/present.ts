import type { Device as PresentedDevice } from "@berea/contracts";
import type { Device } from "./models/device.ts";

/** A device as its user sees it. */
export function presentDevice(device: Device): PresentedDevice {
  return {
    endpoint: device.endpoint,
    name: device.name,
    subscribedAt: device.subscribedAt.toISOString(),
    lastSentAt: device.lastSentAt?.toISOString() ?? null,
  };
}
