const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "2027-02-01" as "1 February 2027". */
export function dayOf(date: string): string {
  return format.format(new Date(date));
}
