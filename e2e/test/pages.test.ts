import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { signUp, verse } from "../src/steps.ts";
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

const paths = [
  "/",
  "/reader",
  "/profile",
  "/about",
  "/how-it-works",
  "/traditions",
  "/sources",
  "/privacy",
  "/terms",
];

test.each([...paths, "/sheet", "/login", "/signup"])(
  "When %s is asked for, then it is there",
  async (path) => {
    expect((await fetch(system.url + path)).status).toBe(200);
  },
);

test("When an unknown path is opened, then the app's 404 page comes with status 404", async () => {
  const { page, errors } = await open();
  const reply = await page.goto("/nowhere");
  expect(reply?.status()).toBe(404);
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const name of ["Home", "Reader", "About"]) {
    expect(await page.getByRole("link", { name }).count()).toBeGreaterThan(0);
  }
  expect(errors(/404/)).toEqual([]);
});

test("When a visitor opens a protected page, then the login page comes first and leads back to it", async () => {
  const { page } = await open();
  await page.goto("/reader?book=Ruth&chapter=2");
  await page.waitForURL("**/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up/i })
    .click();
  await signUp(page, { name: "Boaz", email: "boaz@pages.example.org", denomination: "Baptist" });
  await page.waitForURL("**/reader?book=Ruth&chapter=2");
  await page.goto("/login");
  await page.waitForURL("**/reader**");
});

test("When one tab logs out, then the other is logged out too and told why", async () => {
  const { page } = await open();
  await page.goto("/signup");
  await signUp(page, { name: "Obed", email: "obed@pages.example.org", denomination: "Catholic" });
  await page.waitForURL("**/reader**");
  const other = await page.context().newPage();
  await other.goto("/profile");
  // Its own question for news has been answered: a refused token would be told in other words.
  await other.getByText("obed@pages.example.org").waitFor();
  await other.waitForLoadState("networkidle");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await other.waitForURL("**/login");
  await other.getByText("Your session has ended in another tab.").waitFor();
});

test("When page colours are chosen, then they are kept until the system's are chosen again", async () => {
  const { page } = await open({ colorScheme: "dark" });
  await page.goto("/about");
  const paper = () =>
    page.evaluate(
      () => getComputedStyle(document.body.parentElement ?? document.body).backgroundColor,
    );
  const dark = await paper();
  await page.getByLabel("Page colours").selectOption("Sepia");
  const sepia = await paper();
  expect(sepia).not.toBe(dark);
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await paper()).toBe(sepia);
  await page.getByLabel("Page colours").selectOption("As the system");
  expect(await paper()).toBe(dark);
});

test("When words are searched for, then a result leads into the reader, by way of the login", async () => {
  const { page } = await open();
  await page.goto("/");
  // The heading is there before the app is; the verse of the day comes with it.
  await page.getByRole("link", { name: /\(KJV\)$/ }).waitFor();
  await page.keyboard.press("/");
  const search = page.getByRole("dialog", { name: "Search the Bible" });
  await search.getByRole("searchbox").fill("intreat me not to leave");
  await search.getByRole("link", { name: /Ruth 1:16/ }).click();
  await page.waitForURL("**/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up/i })
    .click();
  await signUp(page, { name: "Ruth", email: "ruth@pages.example.org", denomination: "Orthodox" });
  await page.getByRole("heading", { level: 1, name: "Ruth 1" }).waitFor();
  await expect.poll(() => verse(page, 16).getAttribute("data-pointed-at")).toBe("true");
});

async function open(options?: Parameters<typeof openPage>[2]): Promise<WatchedPage> {
  const watched = await openPage(browser, system.url, options);
  onTestFinished(() => watched.close());
  return watched;
}
