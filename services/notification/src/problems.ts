import { Problem } from "@berea/service-kit";

export function invalidSubscription(message: string): Problem {
  return new Problem(400, "invalid_subscription", message);
}

export function tooManyDevices(): Problem {
  const message = "You already have 20 devices. Turn one off first.";
  return new Problem(409, "too_many_devices", message);
}

/** One answer, whether nobody has this device or somebody else. */
export function unknownDevice(): Problem {
  return new Problem(404, "unknown_device", "This device has no notifications enabled.");
}

export function noDevice(): Problem {
  return new Problem(409, "no_device", "No device of yours has notifications enabled.");
}

export function pushFailed(): Problem {
  return new Problem(502, "push_failed", "Failed to trigger test notification.");
}

/** Two subscribe the same thing at once, again and again. */
export function tooBusy(): Problem {
  const message = "Berea cannot answer this right now. Please try again.";
  return new Problem(503, "unavailable", message, 5);
}
