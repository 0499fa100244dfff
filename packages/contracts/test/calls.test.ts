import { profileDenominations, signUpDenominations } from "@berea/scripture";
import { expect, test } from "vitest";
import { calls } from "../src/index.ts";

const registration = {
  username: " Ruth ",
  email: " Ruth@Example.org ",
  password: "gleaning",
  denomination: "Baptist",
};

test("When somebody registers, then name and email are trimmed and the email is lower-cased", () => {
  expect(calls.register.body.parse(registration)).toEqual({
    ...registration,
    username: "Ruth",
    email: "ruth@example.org",
  });
});

test.each([...signUpDenominations, ...profileDenominations])(
  "When the denomination is spelled %s, then it is kept so",
  (denomination) => {
    expect(calls.register.body.parse({ ...registration, denomination }).denomination).toBe(
      denomination,
    );
  },
);

test.each([
  ["a short password", { password: "12345" }],
  ["a password of 73 bytes", { password: "x".repeat(73) }],
  ["a password of 37 characters of 2 bytes", { password: "é".repeat(37) }],
  ["an email without @", { email: "ruth" }],
  ["a blank name", { username: "   " }],
  ["a name of 51 characters", { username: "x".repeat(51) }],
  ["a name with a control character", { username: "Ru\u0000th" }],
  ["a name that turns what follows it", { username: "Ru\u202eth" }],
  ["a name that ends an isolation", { username: "Ru\u2069th" }],
  ["a name with a mark of direction", { username: "Ru\u200fth" }],
  ["a name with half of a surrogate pair", { username: "Ru\ud800th" }],
  ["an unknown denomination", { denomination: "baptist" }],
  ["an operator", { email: { $gt: "" } }],
  ["an unknown field", { admin: true }],
  ["a prototype key", JSON.parse('{"__proto__": {"admin": true}}')],
])("When a registration has %s, then it is refused", (_name, change) => {
  const body = Object.assign(Object.create(null), registration);
  for (const key of Object.keys(change)) {
    Object.defineProperty(body, key, { value: change[key as never], enumerable: true });
  }
  expect(calls.register.body.safeParse(body).success).toBe(false);
});

test.each([
  [{ preferredLocalNotificationHour: 24 }, false],
  [{ preferredLocalNotificationHour: 7.5 }, false],
  [{ preferredLocalNotificationHour: 0, notificationTimezone: "Asia/Kathmandu" }, true],
  [{ preferredLocalNotificationHour: null, notificationTimezone: null }, true],
  [{ notificationTimezone: "Mars/Olympus" }, false],
  [{ notificationTimezone: "+05:45" }, false],
  [{}, false],
])("When the profile changes by %j, then it is accepted: %s", (changes, accepted) => {
  expect(calls.updateProfile.body.safeParse(changes).success).toBe(accepted);
});

test("When the new password is the current one, then it is refused", () => {
  const body = { currentPassword: "gleaning", newPassword: "gleaning" };
  expect(calls.changePassword.body.safeParse(body).error?.issues[0]?.message).toBe(
    "New password cannot be the same as the current password.",
  );
});
