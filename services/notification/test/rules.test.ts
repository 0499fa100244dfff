import { expect, test } from "vitest";
import { payloadOf } from "../src/push/payload.ts";
import { nameOfDevice } from "../src/rules/device-name.ts";
import { isGivenUp, localDate, retryAt } from "../src/rules/rules.ts";
import { verse } from "./start-notification.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

test.each([
  ["Mozilla/5.0 (Android 15; Mobile; rv:138.0) Gecko/138.0 Firefox/138.0", "Firefox on Android"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1",
    "Safari on iPhone",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36",
    "Chrome on Windows",
  ],
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/135.0.0.0 Safari/537.36 Edg/135.0.0.0",
    "Edge on Windows",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36",
    "Samsung Internet on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Safari/605.1.15",
    "Safari on Mac",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:138.0) Gecko/20100101 Firefox/138.0", "Firefox on Linux"],
  ["Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/135.0.0.0 Safari/537.36", "Chrome on ChromeOS"],
  ["Mozilla/5.0 Firefox/138.0", "Firefox"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    "A browser on iPhone",
  ],
  ["curl/8.5.0", "A browser"],
  ["", "A browser"],
  [undefined, "A browser"],
])("When a browser says %s, then it is called %s", (userAgent, name) => {
  expect(nameOfDevice(userAgent)).toBe(name);
});

test("When a verse is refused again and again, then the waits double up to three hours", () => {
  const dueAt = new Date("2026-01-31T01:15:00Z");
  let now = dueAt;
  const waits: number[] = [];
  for (let refusals = 0; ; refusals += 1) {
    const next = retryAt({ refusals, retryAfterMs: 0, dueAt }, now);
    if (!next) break;
    waits.push((next.getTime() - now.getTime()) / MINUTE_MS);
    now = next;
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64]);
});

test("When the push service asks for more time, then the wait is as long", () => {
  const dueAt = new Date("2026-01-31T01:15:00Z");
  const after = (retryAfterMs: number) => retryAt({ refusals: 2, retryAfterMs, dueAt }, dueAt);
  expect(after(MINUTE_MS)).toEqual(new Date(dueAt.getTime() + 4 * MINUTE_MS));
  expect(after(3 * HOUR_MS)).toEqual(new Date(dueAt.getTime() + 3 * HOUR_MS));
  expect(after(3 * HOUR_MS + 1)).toBeNull();
});

test("When a device fails often or long, then only both together give it up", () => {
  const since = new Date("2026-01-01T00:00:00Z");
  const week = new Date("2026-01-08T00:00:00Z");
  expect(isGivenUp(20, since, week)).toBe(true);
  expect(isGivenUp(19, since, week)).toBe(false);
  expect(isGivenUp(200, since, new Date(week.getTime() - 1))).toBe(false);
});

test.each([
  ["Asia/Kathmandu", "2026-02-01"],
  ["America/New_York", "2026-01-31"],
  [null, "2026-01-31"],
  ["Mars/Olympus", "2026-01-31"],
])("When the zone is %s, then the local date is %s", (zone, date) => {
  expect(localDate(new Date("2026-01-31T20:00:00Z"), zone)).toBe(date);
});

test("When a verse is very long, then the payload stays below 3 kB", () => {
  const text = `<i>${"ü".repeat(5000)}</i>`;
  const payload = payloadOf({ ...verse, book: "Song of Solomon", text }, "2026-01-31");
  expect(Buffer.byteLength(payload)).toBeLessThan(3000);
  expect(JSON.parse(payload)).toMatchObject({
    title: "Song of Solomon 23:1",
    url: "/reader?book=Song+of+Solomon&chapter=23&verse=1",
  });
});
