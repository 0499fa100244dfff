import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hourLabel } from "../src/shared/notification-hour.ts";
import { isSameZone } from "../src/shared/time-zone.ts";
import type { ruth } from "./default-replies.ts";
import { installPush, removePush } from "./fake-push.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const endpoint = "https://push.example/here";
const device = { endpoint, name: "Firefox on Linux", subscribedAt: "2025-04-05T00:00:00Z" };
const zoneBefore = process.env.TZ;

beforeEach(() => {
  process.env.TZ = "Asia/Kathmandu";
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(() => {
  removePush();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

test("When no hour is set, then 8 AM is suggested and one click saves it", async () => {
  const { user } = openEnabled();
  expect(
    await screen.findByText(`Send the verse of the day at 8 AM (${zoneHere()} time)?`),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Yes, at 8 AM" }));
  const line = await screen.findByText("The verse of the day comes at 8 AM.");
  expect(server.requestsOf("updateProfile").map(({ body }) => body)).toEqual([
    { preferredLocalNotificationHour: 8, notificationTimezone: zoneHere() },
  ]);
  expect(JSON.parse(localStorage.getItem("bereaUser") ?? "")).toMatchObject({
    preferredLocalNotificationHour: 8,
    notificationTimezone: zoneHere(),
  });
  const account = screen.getByRole("region", { name: "Account Information" });
  expect(within(account).getByText("8 AM")).toBeTruthy();
  expect(document.activeElement).toBe(line);
  expect(screen.queryByRole("button", { name: "Yes, at 8 AM" })).toBeNull();
});

test("When saving the hour fails, then an alert says so and the suggestion stays", async () => {
  server.fail("updateProfile", 500);
  const { user } = openEnabled();
  await user.click(await screen.findByRole("button", { name: "Yes, at 8 AM" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("An error occurred while updating profile.");
  expect(screen.getByRole("button", { name: "Yes, at 8 AM" })).toBeTruthy();
});

test("When another hour is wanted, then the form opens there, as often as it is asked for", async () => {
  const { user } = openEnabled();
  await user.click(await screen.findByRole("link", { name: "Choose another hour" }));
  const hour = await screen.findByLabelText("Notification hour");
  expect(document.activeElement).toBe(hour);
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.queryByLabelText("Notification hour")).toBeNull();
  await user.click(screen.getByRole("link", { name: "Choose another hour" }));
  expect(await screen.findByLabelText("Notification hour")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Cancel" }));
  await user.click(screen.getByRole("button", { name: "Edit" }));
  expect(document.activeElement).toBe(screen.getByLabelText("Username"));
});

test("When the hour is in this zone, under any of its names, then only the hour is said", async () => {
  // Browsers differ in which of the two they use.
  const otherName = zoneHere() === "Asia/Katmandu" ? "Asia/Kathmandu" : "Asia/Katmandu";
  openEnabled({ preferredLocalNotificationHour: 7, notificationTimezone: otherName });
  expect(await screen.findByText("The verse of the day comes at 7 AM.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Use/ })).toBeNull();
});

test("When the hour is in another zone, then it is named, and this one offered", async () => {
  const { user } = openEnabled({
    preferredLocalNotificationHour: 19,
    notificationTimezone: "America/New_York",
  });
  expect(
    await screen.findByText("The verse of the day comes at 7 PM (America/New York time)."),
  ).toBeTruthy();
  await user.click(screen.getByRole("button", { name: `Use ${zoneHere()} time` }));
  expect(await screen.findByText("The verse of the day comes at 7 PM.")).toBeTruthy();
  expect(server.requestsOf("updateProfile")[0]?.body).toEqual({
    preferredLocalNotificationHour: 19,
    notificationTimezone: zoneHere(),
  });
});

test("When an hour has no zone, then it is UTC's", async () => {
  openEnabled({ preferredLocalNotificationHour: 0, notificationTimezone: null });
  expect(await screen.findByText("The verse of the day comes at 12 AM (UTC time).")).toBeTruthy();
});

test("When no device receives anything, then there is no word of the hour", async () => {
  installPush();
  openProfile({ preferredLocalNotificationHour: 7 });
  await screen.findByText("No device receives the verse of the day yet.");
  expect(screen.queryByText(/The verse of the day comes/)).toBeNull();
});

test("When only another device receives the verse, then the hour is said here too", async () => {
  installPush();
  server.reply("listDevices", [{ ...device, lastSentAt: null }]);
  openProfile({ preferredLocalNotificationHour: 7, notificationTimezone: zoneHere() });
  expect(await screen.findByText("The verse of the day comes at 7 AM.")).toBeTruthy();
});

test("When another login has taken the place of this one, then the hour is not theirs", async () => {
  const release = server.hold("updateProfile");
  const { user } = openEnabled();
  await user.click(await screen.findByRole("button", { name: "Yes, at 8 AM" }));
  const other = { ...JSON.parse(localStorage.getItem("bereaUser") ?? ""), id: "user-2" };
  localStorage.setItem("bereaUser", JSON.stringify(other));
  release();
  await screen.findByRole("button", { name: "Yes, at 8 AM" });
  await waitFor(() => expect(server.requestsOf("updateProfile")).toHaveLength(1));
  expect(localStorage.getItem("bereaUser")).toBe(JSON.stringify(other));
});

test("zones that nobody has heard of are only the same as themselves", () => {
  expect(isSameZone("Nowhere/Land", "Nowhere/Land")).toBe(true);
  expect(isSameZone("Nowhere/Land", "UTC")).toBe(false);
  expect(hourLabel(25)).toBe("Invalid");
});

function openEnabled(changes: Partial<typeof ruth> = {}) {
  installPush({ subscribed: endpoint });
  server.reply("listDevices", [{ ...device, lastSentAt: null }]);
  return openProfile(changes);
}

function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
