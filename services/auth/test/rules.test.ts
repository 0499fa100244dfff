import { networkOf } from "@berea/service-kit";
import { expect, test } from "vitest";
import { newFriendCode } from "../src/accounts/friend-code.ts";
import { endOfSessions, issueTime } from "../src/rules.ts";

const now = new Date(100_999);

test("When no session of the user has ended, then a new one is dated now", () => {
  expect(issueTime({ sessionsEndedBefore: 0 }, now)).toBe(100);
});

test("When sessions ended within this second, then a new one is dated after it", () => {
  expect(issueTime({ sessionsEndedBefore: 100 }, now)).toBe(101);
});

test("When sessions ended by a clock that is ahead, then a new one is dated after them", () => {
  expect(issueTime({ sessionsEndedBefore: 107 }, now)).toBe(108);
});

test("When sessions end, then those dated by a clock that is ahead end too", () => {
  expect(endOfSessions({ newestTokenIssuedAt: 100 }, now)).toBe(100);
  expect(endOfSessions({ newestTokenIssuedAt: 108 }, now)).toBe(108);
});

test("When friend codes are made, then they are Crockford's base32 and use all of it", () => {
  const codes = Array.from({ length: 2_000 }, newFriendCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(new Set(codes).size).toBe(2_000);
  expect(new Set(codes.join("").replaceAll("-", "")).size).toBe(32);
});

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0DB8:0001:0002::6", "2001:db8:1:2"],
  ["2001:db8::6", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["::", "0:0:0:0"],
  ["", ""],
])("When attempts come from %s, then they are counted under %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
