/** The zone of this browser's clock, e.g. "Asia/Kathmandu". */
export function detectedZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Whether two names are of one zone: "Asia/Katmandu" is an old name of "Asia/Kathmandu". */
export function isSameZone(a: string, b: string): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    // A zone that this browser has not heard of.
    return zone;
  }
}
