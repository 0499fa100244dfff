import { nextDue } from "@berea/notification/rules/next-due";

const LEAST_MS = 1_000;
const DAY_MS = 24 * 3_600_000;
const from = Date.parse("2026-03-10");
const zones = Intl.supportedValuesOf("timeZone");

/** How many next times are found in a second when each zone and hour has been asked for before. */
export function sharedMoments(): number {
  return perSecond(() => from);
}

/** The same when none has: each round is about another day. */
export function newMoments(): number {
  return perSecond((round) => from + round * DAY_MS);
}

function perSecond(dayOf: (round: number) => number): number {
  let found = 0;
  const started = performance.now();
  for (let round = 1; performance.now() - started < LEAST_MS; round += 1) {
    const after = new Date(dayOf(round));
    const lastDate = after.toISOString().slice(0, 10);
    for (const zone of zones) {
      nextDue({ hour: 7, zone }, { after, lastDate });
      found += 1;
    }
  }
  return (found / (performance.now() - started)) * 1_000;
}
