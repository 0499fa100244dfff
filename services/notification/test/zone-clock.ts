/**
 * What a clock in a zone shows at a moment, as "2026-03-29 02:00", by Intl: another way than the one
 * that is tested. The texts sort as the times do.
 */
export function clockOf(zone: string): (moment: Date) => string {
  // Swedish writes dates so.
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  return (moment) => format.format(moment);
}
