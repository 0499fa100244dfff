import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { nextDue } from "../src/rules/next-due.ts";
import { clockOf } from "./zone-clock.ts";

const HOUR_MS = 3_600_000;
const zones = Intl.supportedValuesOf("timeZone");
// Before 1975 some zones had offsets of seconds, between the minutes that are looked at here.
const from = Date.parse("1975-01-01");
const to = Date.parse("2040-01-01");

const choices = fc.record({
  zone: fc.constantFrom(...zones),
  hour: fc.integer({ min: 0, max: 23 }),
  day: fc.integer({ min: from, max: to }).map(dateOf),
});

/** The same near a change of the clock, where there is one after the day: the wanted hour as well. */
const choicesNearChanges = fc
  .tuple(choices, fc.integer({ min: -3, max: 3 }))
  .map(([choice, hoursOff]) => {
    const start = Temporal.Instant.from(`${choice.day}T00:00Z`).toZonedDateTimeISO(choice.zone);
    const change = start.getTimeZoneTransition("next");
    if (!change) return choice;
    const near = change.add({ hours: hoursOff });
    return { ...choice, day: near.toPlainDate().toString(), hour: near.hour };
  });

test.each([
  ["any day", choices],
  ["a day on which the clock changes", choicesNearChanges],
])("When it is %s in any zone, then a verse is due as a walk by minutes finds it", (_, any) => {
  fc.assert(
    fc.property(any, ({ zone, hour, day }) => {
      const dayBefore = dateOf(Date.parse(day) - 24 * HOUR_MS);
      const after = new Date(Date.parse(day) - 20 * HOUR_MS);
      const due = nextDue({ hour, zone }, { after, lastDate: dayBefore });
      const walked = walk({ zone, hour }, day);
      if (walked === undefined) expect(due.date > day).toBe(true);
      else expect(due).toEqual({ at: walked, date: day });
    }),
    { numRuns: 150 },
  );
});

/** The first minute at which the zone's clock shows the hour of a date or more; none if no such date. */
function walk({ zone, hour }: { zone: string; hour: number }, date: string): Date | undefined {
  const clock = clockOf(zone);
  const wanted = `${date} ${String(hour).padStart(2, "0")}:00`;
  const noon = Date.parse(`${date}T12:00Z`);
  let hasDate = false;
  for (let moment = noon - 28 * HOUR_MS; ; moment += 60_000) {
    const shown = clock(new Date(moment));
    hasDate ||= shown.startsWith(date);
    if (shown >= wanted && hasDate) return new Date(moment);
    if (shown > `${date} 24:00`) return undefined;
  }
}

function dateOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
