import type { Locator, Page } from "playwright-core";
import { vi } from "vitest";

const PASSWORD = "scripture";

/** Fills in and sends the sign-up form that is open. */
export async function signUp(
  page: Page,
  person: { name: string; email: string; denomination: string },
): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(person.name);
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Denomination", { exact: true }).selectOption(person.denomination);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
}

/** Opens the login page and logs in. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
}

/** Logs out and in again. */
export async function logInAgain(page: Page, email: string): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await logIn(page, email);
  await page.waitForURL("**/reader**");
}

/** Makes two people friends; both are on their profile pages afterwards. */
export async function befriend(first: Page, second: Page): Promise<void> {
  await Promise.all([first.goto("/profile"), second.goto("/profile")]);
  const code = await first.locator("code").textContent();
  const send = async (): Promise<void> => {
    await second.getByLabel("Friend’s code").fill(`${code}`);
    const answered = second.waitForResponse("**/api/friends/request");
    await second.getByRole("button", { name: "Send request" }).click();
    if (!(await answered).ok()) throw new Error("The code is not known yet.");
    await second.getByText("Friend request sent!").waitFor();
  };
  // Friends learns of new users by event, which is late when the broker has just been away.
  await vi.waitFor(send, { timeout: 20_000 });
  await first.getByRole("button", { name: /^Accept / }).click();
  await second.getByRole("button", { name: /^Remove / }).waitFor();
}

/** Waits for a page's main heading, and for the app, which may come after it. */
export async function heading(page: Page, name: string): Promise<void> {
  const app = page.locator("html:not([data-session])");
  await app.getByRole("heading", { level: 1, name }).waitFor();
}

/** A verse of the chapter that is open. */
export function verse(page: Page, number: number): Locator {
  return page.locator(`[data-verse="${number}"]`);
}
