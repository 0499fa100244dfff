import { Problem } from "@berea/service-kit";

export function invalidSubscription(message: string): Problem {
  return new Problem(400, "invalid_subscription", message);
}

export function tooManyDevices(): Problem {
  const message = "You already have 20 devices. Turn one off first.";
  return new Problem(409, "too_many_devices", message);
}

/** The same whether the device is unknown or somebody else's. */
export function unknownDevice(): Problem {
  return new Problem(404, "unknown_device", "This device has no notifications enabled.");
}

export function noDevice(): Problem {
  return new Problem(409, "no_device", "No device of yours has notifications enabled.");
}

export function pushFailed(): Problem {
  return new Problem(502, "push_failed", "Failed to trigger test notification.");
}

/** Concurrent subscriptions to the same device kept colliding. */
export function tooBusy(): Problem {
  const message = "Berea cannot answer this right now. Please try again.";
  return new Problem(503, "unavailable", message, 5);
}
