import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, test } from "vitest";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { logIn, signUp, verse } from "../src/steps.ts";
import { type RunningSystem, startSystem } from "../src/system.ts";

let system: RunningSystem;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([startSystem(), launchBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await system?.remove();
});
beforeEach(async () => {
  watched = await openPage(browser, system.url);
  page = watched.page;
});
afterEach(() => watched.close());

test("When the login form is sent empty or with a wrong password, then it says so", async () => {
  await page.goto("/login");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await shown("Please enter both email and password.");
  await logIn(page, "nobody@example.org");
  await shown("Invalid email or password.");
});

test("When the sign-up form is incomplete, then it says what is missing", async () => {
  await page.goto("/signup");
  await page.getByLabel("Name", { exact: true }).fill("Dorcas");
  await page.getByLabel("Email", { exact: true }).fill("dorcas@example.org");
  await page.getByLabel("Password", { exact: true }).fill("tabitha");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await shown("Please fill in all fields, including denomination.");
  await shown("Please select a denomination.");
});

test("When an email is taken, then the second sign-up is refused with a message and nobody is logged in", async () => {
  const person = { name: "Jason", email: "jason@example.org", denomination: "Lutheran" };
  await page.goto("/signup");
  await signUp(page, person);
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.goto("/signup");
  await signUp(page, person);
  await shown("Another account already uses this email.");
});

test("When the home page is open, then hero, verse and call to action read as specified", async () => {
  await page.goto("/");
  for (const name of ["Start Your Journey", "Try Reader", "Create Free Account"]) {
    await page.getByRole("link", { name }).waitFor();
  }
  await page.getByText(/^[1-3]?.+ \d+:\d+ \(KJV\)$/).waitFor();
  await page.getByRole("heading", { name: "Coming Soon" }).waitFor();
});

test("When the verse of the day cannot be fetched, then the card names the error", async () => {
  // Of the context, since the service worker asks for it.
  await page
    .context()
    .route("**/api/verse-of-the-day", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/");
  await shown("HTTP error 503");
});

test("When a chapter cannot be fetched, then the reader names the error and can try again", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Gaius", email: "gaius@example.org", denomination: "Other" });
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await page
    .context()
    .route("**/api/bible/kjv/Nahum/1", (route) => route.fulfill({ status: 502, body: "" }));
  await page.goto("/reader?book=Nahum&chapter=1");
  await shown("Failed to load text: HTTP error 502");
  await page.context().unroute("**/api/bible/kjv/Nahum/1");
  await page.getByRole("button", { name: /try again/i }).click();
  await verse(page, 1).waitFor();
});

async function shown(text: string): Promise<void> {
  await page.getByText(text, { exact: true }).first().waitFor();
}
