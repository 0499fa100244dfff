import { describe, expect, test } from "vitest";
import { isKnownZone, nextDue } from "../src/rules/next-due.ts";

/** Zone, hour, local date, and when that verse is due by the rules of the zone, in UTC. */
type Case = [title: string, zone: string | null, hour: number, date: string, at: string];

const ordinary: Case[] = [
  ["New York in winter (-5)", "America/New_York", 7, "2026-01-15", "2026-01-15T12:00Z"],
  ["New York in summer (-4)", "America/New_York", 7, "2026-07-15", "2026-07-15T11:00Z"],
  ["London in winter (0)", "Europe/London", 7, "2026-01-15", "2026-01-15T07:00Z"],
  ["London in summer (+1)", "Europe/London", 7, "2026-07-15", "2026-07-15T06:00Z"],
  ["Kathmandu (+5:45)", "Asia/Kathmandu", 7, "2026-01-15", "2026-01-15T01:15Z"],
  ["Chatham in summer (+13:45)", "Pacific/Chatham", 7, "2026-01-15", "2026-01-14T17:15Z"],
  ["Chatham in winter (+12:45)", "Pacific/Chatham", 7, "2026-07-15", "2026-07-14T18:15Z"],
  ["Kiritimati (+14)", "Pacific/Kiritimati", 0, "2026-01-15", "2026-01-14T10:00Z"],
  ["Pago Pago (-11)", "Pacific/Pago_Pago", 23, "2026-01-15", "2026-01-16T10:00Z"],
  ["Marquesas (-9:30)", "Pacific/Marquesas", 7, "2026-01-15", "2026-01-15T16:30Z"],
  ["Casablanca (+1)", "Africa/Casablanca", 7, "2026-01-15", "2026-01-15T06:00Z"],
  ["Casablanca in Ramadan (0)", "Africa/Casablanca", 7, "2026-03-01", "2026-03-01T07:00Z"],
  ["no zone", null, 7, "2026-01-15", "2026-01-15T07:00Z"],
  ["a zone that nobody knows", "Mars/Olympus", 7, "2026-01-15", "2026-01-15T07:00Z"],
];

const skipped: Case[] = [
  ["New York 2:00 becomes 3:00", "America/New_York", 2, "2026-03-08", "2026-03-08T07:00Z"],
  ["London 1:00 becomes 2:00", "Europe/London", 1, "2026-03-29", "2026-03-29T01:00Z"],
  ["Lord Howe 2:00 becomes 2:30", "Australia/Lord_Howe", 2, "2026-10-04", "2026-10-03T15:30Z"],
  ["Chatham 2:45 becomes 3:45", "Pacific/Chatham", 3, "2026-09-27", "2026-09-26T14:00Z"],
  ["Havana 0:00 becomes 1:00", "America/Havana", 0, "2026-03-08", "2026-03-08T05:00Z"],
  ["Beirut 0:00 becomes 1:00", "Asia/Beirut", 0, "2026-03-29", "2026-03-28T22:00Z"],
  ["Santiago 0:00 becomes 1:00", "America/Santiago", 0, "2026-09-06", "2026-09-06T04:00Z"],
  ["Troll 1:00 becomes 3:00, at 1", "Antarctica/Troll", 1, "2026-03-29", "2026-03-29T01:00Z"],
  ["Troll 1:00 becomes 3:00, at 2", "Antarctica/Troll", 2, "2026-03-29", "2026-03-29T01:00Z"],
  ["Nuuk 23:00 becomes 0:00", "America/Nuuk", 23, "2026-03-28", "2026-03-29T01:00Z"],
  [
    "Casablanca 0:00:00 became 0:30:20",
    "Africa/Casablanca",
    0,
    "1913-10-26",
    "1913-10-26T00:30:20Z",
  ],
];

const repeated: Case[] = [
  ["New York 1:00 comes twice", "America/New_York", 1, "2026-11-01", "2026-11-01T05:00Z"],
  ["London 1:00 comes twice", "Europe/London", 1, "2026-10-25", "2026-10-25T00:00Z"],
  ["Lord Howe 1:30 comes twice", "Australia/Lord_Howe", 1, "2026-04-05", "2026-04-04T14:00Z"],
  ["Chatham 2:45 comes twice", "Pacific/Chatham", 3, "2026-04-05", "2026-04-04T13:15Z"],
  ["Havana 0:00 comes twice", "America/Havana", 0, "2026-11-01", "2026-11-01T04:00Z"],
  ["Beirut 23:00 comes twice", "Asia/Beirut", 23, "2026-10-24", "2026-10-24T20:00Z"],
  ["Santiago 23:00 comes twice", "America/Santiago", 23, "2026-04-04", "2026-04-05T02:00Z"],
  ["Troll 2:00 comes twice", "Antarctica/Troll", 2, "2026-10-25", "2026-10-25T00:00Z"],
  ["Casablanca 2:00 comes twice", "Africa/Casablanca", 2, "2026-02-15", "2026-02-15T01:00Z"],
];

describe.each([
  ["an ordinary day", ordinary],
  ["an hour that is skipped", skipped],
  ["an hour that comes twice", repeated],
])("When it is %s, then the verse is due once, at the right moment", (_, cases) => {
  test.each(cases)("%s", (_title, zone, hour, date, at) => {
    const wish = { hour, zone };
    const due = { at: new Date(at), date };
    expect(nextDue(wish, { after: due.at, lastDate: null })).toEqual(due);
    expect(nextDue(wish, { after: due.at, lastDate: dayBefore(date) })).toEqual(due);
    // A second later, and with this verse read, it is the turn of the next date.
    const later = { after: new Date(due.at.getTime() + 1_000), lastDate: null };
    expect(nextDue(wish, later).date).toBe(dayAfter(date));
    expect(nextDue(wish, { after: due.at, lastDate: date }).date).toBe(dayAfter(date));
  });
});

test.each([
  ["Pacific/Apia", "2011-12-29", "2011-12-31", "2011-12-30T17:00:00.000Z"],
  ["Pacific/Fakaofo", "2011-12-29", "2011-12-31", "2011-12-30T18:00:00.000Z"],
  ["Pacific/Kwajalein", "1993-08-20", "1993-08-22", "1993-08-21T19:00:00.000Z"],
])("When %s skips the date after %s, then the next verse is that of %s", (zone, last, next, at) => {
  for (const lastDate of [last, dayAfter(last)]) {
    const after = new Date(`${last}T00:00Z`);
    expect(nextDue({ hour: 7, zone }, { after, lastDate })).toEqual({
      at: new Date(at),
      date: next,
    });
  }
});

test("When the reader had the verse of a date ahead of the zone's, then it does not come again", () => {
  const wish = { hour: 7, zone: "America/Los_Angeles" };
  const after = new Date("2026-03-09T18:05Z");
  expect(nextDue(wish, { after, lastDate: "2026-03-10" })).toEqual({
    at: new Date("2026-03-11T14:00Z"),
    date: "2026-03-11",
  });
});

test.each([
  ["Asia/Kathmandu", true],
  ["Asia/Katmandu", true],
  ["europe/london", true],
  ["UTC", true],
  ["Mars/Olympus", false],
  ["", false],
  ["2026-01-01T00:00[Europe/London]", false],
])("When the zone is %j, then it is known: %s", (zone, known) => {
  expect(isKnownZone(zone)).toBe(known);
});

function dayBefore(date: string): string {
  return shifted(date, -1);
}

function dayAfter(date: string): string {
  return shifted(date, 1);
}

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
