import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, openPage } from "../src/browser.ts";
import { logIn, signUp } from "../src/steps.ts";
import { type RunningSystem, startSystem } from "../src/system.ts";

let system: RunningSystem;
let browser: Browser;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.remove();
});

test("When the account is edited, then only what was changed is sent, and it stays", async () => {
  const page = await enter("Apphia", "Episcopalian/Anglican");
  const account = page.getByRole("region", { name: "Account Information" });
  await account.getByRole("button", { name: "Edit" }).click();
  expect(await page.getByLabel("Denomination").inputValue()).toBe("Anglican");
  await account.getByRole("button", { name: "Save" }).click();
  await account.getByText("No changes detected.").waitFor();
  await page.getByLabel("Username").fill("  ");
  await account.getByRole("button", { name: "Save" }).click();
  await account.getByText("Username and Email cannot be empty.").waitFor();

  await page.getByLabel("Username").fill("Apphia");
  await page.getByLabel("Notification hour").selectOption("9 PM");
  const saved = page.waitForRequest("**/api/auth/profile");
  await account.getByRole("button", { name: "Save" }).click();
  expect((await saved).postDataJSON()).toEqual({
    preferredLocalNotificationHour: 21,
    notificationTimezone: "Europe/Lisbon",
  });
  await page.getByRole("alert").getByText("Profile updated successfully!").waitFor();
  await page.reload();
  await account.getByText("9 PM", { exact: true }).waitFor();
});

test("When the password is changed, then each rule is shown, and the new password works", async () => {
  const page = await enter("Philemon");
  const fields = ["Current password", "New password", "Confirm new password"];
  const attempts = [
    [["scripture", "", "scriptures"], "Please fill in all password fields."],
    [["scripture", "verse", "verse"], "New password must be at least 6 characters long."],
    [["scripture", "scriptures", "scripture"], "New passwords do not match."],
    [
      ["scripture", "scripture", "scripture"],
      "New password cannot be the same as the current password.",
    ],
    [["no scripture", "scriptures", "scriptures"], "The current password is not right."],
    [["scripture", "scriptures", "scriptures"], "Password changed successfully!"],
  ] as const;
  for (const [passwords, text] of attempts) {
    for (const [at, label] of fields.entries()) {
      await page.getByLabel(label, { exact: true }).fill(passwords[at] ?? "");
    }
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText(text, { exact: true }).waitFor();
  }
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  await logIn(page, addressOf("Philemon"));
  await page.getByText("Invalid email or password.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill("scriptures");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/reader**");
});

test("When the account is exported and deleted, then the file is complete and its login fails", async () => {
  const page = await enter("Onesimus");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const file = await (await download).path();
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
    account: { username: "Onesimus", email: addressOf("Onesimus") },
    friends: [],
    devices: [],
    missing: [],
  });

  await page.getByRole("button", { name: "Delete account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("scriptures");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await dialog.getByText("The current password is not right.").first().waitFor();
  await dialog.getByLabel("Your password").fill("scripture");
  await dialog.getByRole("button", { name: "Delete for good" }).click();
  await page.getByRole("alert").getByText("Your account has been deleted.").waitFor();
  await page.getByRole("link", { name: "Start Your Journey" }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("bereaUser"))).toBeNull();
  await logIn(page, addressOf("Onesimus"));
  await page.getByText("Invalid email or password.").waitFor();
});

/** Signs somebody up in a browser of their own, in Portugal, and opens their profile. */
async function enter(name: string, denomination = "Lutheran"): Promise<Page> {
  const { page, close } = await openPage(browser, system.url, { timezoneId: "Europe/Lisbon" });
  onTestFinished(close);
  await page.goto("/signup");
  await signUp(page, { name, email: addressOf(name), denomination });
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await page.goto("/profile");
  return page;
}

function addressOf(name: string): string {
  return `${name.toLowerCase()}@example.org`;
}
