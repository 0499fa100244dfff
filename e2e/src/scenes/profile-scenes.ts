import type { Page } from "playwright-core";
import { subscribeAt } from "../loopback-push.ts";
import { fail, type Scene, visit } from "./scene.ts";

/** The profile and its dialogs. */
export const profileScenes: readonly Scene[] = [
  { name: "profile", who: "reader", set: profile },
  { name: "profile-new", who: "newcomer", set: profile },
  {
    name: "profile-edit",
    who: "reader",
    set: async (page) => {
      await profile(page);
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("No changes detected.").waitFor();
    },
  },
  {
    name: "profile-saved",
    who: "reader",
    set: async (page) => {
      await profile(page);
      await page.getByRole("button", { name: "Edit" }).click();
      const hour = page.getByLabel("Notification hour");
      await hour.selectOption((await hour.inputValue()) === "7" ? "8" : "7");
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Profile updated successfully!").waitFor();
    },
  },
  {
    name: "profile-password",
    who: "newcomer",
    expected: /400/,
    set: async (page) => {
      await profile(page);
      await page.getByLabel("Current password").fill("not mine");
      await page.getByLabel("New password", { exact: true }).fill("scripture 2");
      await page.getByLabel("Confirm new password").fill("scripture 2");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByRole("alert").first().waitFor();
    },
  },
  {
    name: "friends-failed",
    who: "reader",
    expected: /503/,
    set: async (page) => {
      await fail(page, /\/api\/friends/, 503);
      await visit(page, "/profile");
      await page.getByText("Failed to load friends list.").waitFor();
      await page.getByText("Failed to load pending requests.").waitFor();
      await page.getByRole("button", { name: "Send request" }).click();
      await page.getByText("Friend code cannot be empty.").waitFor();
    },
  },
  {
    name: "friends-remove",
    who: "reader",
    set: async (page) => {
      await profile(page);
      await page.getByRole("button", { name: "Remove Mahershalal" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "notifications-on",
    who: "newcomer",
    set: async (page, push) => {
      await subscribeAt(push, page.context());
      await profile(page);
      await page.getByRole("button", { name: "Enable Notifications" }).click();
      await page.getByText("this device", { exact: true }).waitFor();
      await page.getByRole("button", { name: "Send Test Notification" }).focus();
      await page.getByRole("tooltip").waitFor();
    },
  },
  {
    name: "notifications-off",
    who: "reader",
    set: async (page) => {
      await page.context().grantPermissions(["notifications"]);
      await profile(page);
      await page.getByRole("button", { name: "Enable Notifications" }).waitFor();
    },
  },
  {
    name: "notifications-unsupported",
    who: "newcomer",
    set: async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
      await profile(page);
      await page.getByText("Push notifications are not supported by your browser.").waitFor();
    },
  },
  {
    name: "account-delete",
    who: "newcomer",
    expected: /400/,
    set: async (page) => {
      await profile(page);
      await page.getByRole("button", { name: "Delete account" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Your password").fill("not mine");
      await dialog.getByRole("button", { name: "Delete for good" }).click();
      await dialog.getByRole("alert").filter({ hasText: /./ }).waitFor();
    },
  },
];

/** The profile with its lists. */
async function profile(page: Page): Promise<void> {
  await visit(page, "/profile");
  for (const text of [/^(Checking|Loading) /]) {
    await page.getByText(text).first().waitFor({ state: "hidden" });
  }
  await page
    .getByRole("heading", { name: /^Friends\b/ })
    .first()
    .waitFor();
}
