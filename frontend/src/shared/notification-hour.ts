/** Every hour that can be chosen, 0-23. */
export const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** "Off", "12 AM" … "11 PM", or "Invalid" for what is no hour of the day. */
export function hourLabel(hour: number | null): string {
  if (hour === null) return "Off";
  if (!hours.includes(hour)) return "Invalid";
  return `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;
}
