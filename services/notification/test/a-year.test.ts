import { expect, test } from "vitest";
import { nextDue } from "../src/rules/next-due.ts";
import { type ClaimPlan, planClaim } from "../src/rules/plan-claim.ts";
import { openNotifier } from "./open-notifier.ts";
import { clockOf } from "./zone-clock.ts";

const MINUTE_MS = 60_000;
const QUARTER_MS = 15 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;
const DAYS = 365;
/** The first zone enters 2026 at 10:00 on the day before, the last one leaves it at 12:00 after. */
const start = Date.parse("2025-12-31T09:00:00Z");
const end = Date.parse("2027-01-01T13:00:00Z");
/** A tick comes some seconds after its minute has begun. */
const TICK_MS = 7_000;

const zones = Intl.supportedValuesOf("timeZone");

test("When a year passes, then a reader of any zone and hour gets each date's verse in time", () => {
  for (const [index, zone] of zones.entries()) {
    // Clocks change at night.
    const hours = new Set(isChanging(zone) ? [0, 2, 23, index % 24] : [index % 24]);
    for (const hour of hours) {
      const sent = yearOf({ zone, hour });
      expect(sent.map(({ date }) => date)).toEqual(allDates);
      expect(sent.filter((verse) => !isInTime({ zone, hour }, verse))).toEqual([]);
    }
  }
}, 120_000);

test("When a year passes over a store, then each reader is claimed once a date, in time", async () => {
  const notifier = await openNotifier({ at: new Date(start).toISOString() });
  const readers = new Map(
    oneZoneOfEachRule().map((zone, i) => [zone, { zone, hour: (i * 7) % 24 }]),
  );
  for (const { zone, hour } of readers.values()) await notifier.choose(zone, hour, zone);

  const sent = new Map<string, Sent[]>();
  let seen = 0;
  for (let quarter = start; quarter <= end; quarter += QUARTER_MS) {
    const at = new Date(quarter + TICK_MS);
    const claims = await notifier.at(at.toISOString()).tick();
    expect(claims).toMatchObject({ skipped: 0, lost: 0, failed: 0 });
    for (const { userId, date } of notifier.due.slice(seen)) {
      if (!date.startsWith("2026")) continue;
      sent.set(userId, [...(sent.get(userId) ?? []), { date, at }]);
    }
    seen = notifier.due.length;
    // No zone has an hour that begins between two quarters: a tick there finds nothing.
    const minute = (quarter / MINUTE_MS) % 97;
    if (minute === 0 || minute > 14) continue;
    const between = new Date(quarter + TICK_MS + minute * MINUTE_MS);
    expect((await notifier.at(between.toISOString()).tick()).claimed).toBe(0);
  }

  for (const [userId, wish] of readers) {
    expect(sent.get(userId)?.map(({ date }) => date)).toEqual(allDates);
    expect(sent.get(userId)?.filter((verse) => !isInTime(wish, verse))).toEqual([]);
  }
  await notifier.close();
}, 300_000);

interface Wish {
  zone: string;
  hour: number;
}
interface Sent {
  date: string;
  at: Date;
}

const clocks = new Map<string, (moment: Date) => string>();

const allDates = Array.from({ length: DAYS }, (_, day) => {
  return new Date(Date.parse("2026-01-01") + day * DAY_MS).toISOString().slice(0, 10);
});

/** The verses of a year's dates by the decisions alone, tick by tick; minutes with none are jumped. */
function yearOf({ zone, hour }: Wish): Sent[] {
  const sent: Sent[] = [];
  const { at, date } = nextDue({ hour, zone }, { after: new Date(start), lastDate: null });
  let next: ClaimPlan["plan"] = { nextDueAt: at, nextDate: date, lastDate: null };
  for (;;) {
    const minute = Math.ceil(Number(next.nextDueAt) / MINUTE_MS) * MINUTE_MS;
    if (minute > end) return sent;
    const at = new Date(minute + TICK_MS);
    const { verse, plan } = planClaim({ hour, zone, ...next }, at);
    if (verse?.date.startsWith("2026")) sent.push({ date: verse.date, at });
    next = plan;
  }
}

/** Whether the hour, or what came in its place, began within the two minutes before. */
function isInTime({ zone, hour }: Wish, { date, at }: Sent): boolean {
  const clock = clocks.get(zone) ?? clockOf(zone);
  clocks.set(zone, clock);
  const wanted = `${date} ${String(hour).padStart(2, "0")}:00`;
  return clock(at) >= wanted && clock(new Date(at.getTime() - 2 * MINUTE_MS)) < wanted;
}

/** Of zones whose clocks show the same all year, the first. */
function oneZoneOfEachRule(): string[] {
  const byRule = new Map<string, string>();
  for (const zone of zones) {
    const rule = shownEachDay(zone).join();
    if (!byRule.has(rule)) byRule.set(rule, zone);
  }
  return [...byRule.values()];
}

/** Whether the zone's clocks change within the year. */
function isChanging(zone: string): boolean {
  return new Set(shownEachDay(zone).map((shown) => shown.slice("2026-01-01 ".length))).size > 1;
}

function shownEachDay(zone: string): string[] {
  const days = Array.from({ length: DAYS + 2 }, (_, day) => new Date(start + day * DAY_MS));
  return days.map(clockOf(zone));
}
