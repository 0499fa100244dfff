const clock = new Intl.DateTimeFormat("en", { hour: "numeric", minute: "2-digit" });
const day = new Intl.DateTimeFormat("en", { month: "long", day: "numeric", year: "numeric" });

/** "today at 7:00 AM", "yesterday at 7:00 AM", "on November 3, 2026", by this device's clock. */
export function lastSentWords(sent: Date, now = new Date()): string {
  if (isSameDay(sent, now)) return `today at ${clock.format(sent)}`;
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (isSameDay(sent, yesterday)) return `yesterday at ${clock.format(sent)}`;
  return `on ${day.format(sent)}`;
}

function isSameDay(a: Date, b: Date): boolean {
  return a.toDateString() === b.toDateString();
}
