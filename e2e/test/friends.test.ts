import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, openPage, type WatchedPage, watchPage } from "../src/browser.ts";
import { befriend, logInAgain, signUp } from "../src/steps.ts";
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

test("When two users become friends, then both see it without a reload and are told of logins", async () => {
  const [ruth, naomi] = [await enter("Ruth"), await enter("Naomi")];
  await ruth.page.goto("/profile");
  const code = await ruth.page.locator("code").textContent();
  await naomi.page.goto("/profile");

  await naomi.page.getByLabel("Friend’s code").fill(`${code}`.toLowerCase().replace("-", " "));
  await naomi.page.getByRole("button", { name: "Send request" }).click();
  await naomi.page.getByText("Friend request sent!").waitFor();
  await ruth.page.getByRole("button", { name: "Accept Naomi" }).click();
  await ruth.page.getByRole("button", { name: "Remove Naomi" }).waitFor();
  await naomi.page.getByRole("button", { name: "Remove Ruth" }).waitFor();

  await naomi.page.goto("/reader?book=Ruth&chapter=2");
  await naomi.page.getByRole("heading", { level: 1, name: "Ruth 2" }).waitFor();
  await hears(ruth);
  await logInAgain(naomi.page, addressOf("Naomi"));
  await ruth.page.getByText("Naomi just logged in!", { exact: true }).waitFor();
  await ruth.page.getByRole("link", { name: "Read Ruth 2 together" }).click();
  await ruth.page.getByRole("heading", { level: 1, name: "Ruth 2" }).waitFor();
  expect([...ruth.errors(), ...naomi.errors()]).toEqual([]);
});

test("When a user has two tabs open, then one of them shows the friend's login", async () => {
  const [boaz, jesse] = [await enter("Boaz"), await enter("Jesse")];
  await befriend(boaz.page, jesse.page);
  const second = watchPage(await boaz.page.context().newPage());
  await second.page.goto("/about");
  for (const tab of [boaz, second]) await hears(tab);
  await logInAgain(jesse.page, addressOf("Jesse"));
  const tabs = [boaz.page, second.page];
  const told = () => Promise.all(tabs.map((tab) => tab.getByText("Jesse just logged in!").count()));
  await expect.poll(async () => (await told()).reduce((sum, count) => sum + count, 0)).toBe(1);
  // Both have heard of it: the latest logins are remembered for all tabs.
  await expect.poll(() => toldLogins(second.page)).toHaveLength(1);
  expect((await told()).sort()).toEqual([0, 1]);
});

test("When one friend is muted and another hides logins, then only the third one's login is shown", async () => {
  const elimelech = await enter("Elimelech");
  const sons = [await enter("Mahlon"), await enter("Kilion"), await enter("Obed")];
  for (const son of sons) await befriend(elimelech.page, son.page);
  const [mahlon, kilion, obed] = sons.map(({ page }) => page);
  if (!mahlon || !kilion || !obed) throw new Error("There are three.");

  const bell = elimelech.page.getByRole("button", { name: "Tell me when Mahlon logs in" });
  await bell.click();
  await expect.poll(() => bell.getAttribute("aria-pressed")).toBe("false");
  await elimelech.page.reload();
  await expect.poll(() => bell.getAttribute("aria-pressed")).toBe("false");
  const shows = kilion.getByRole("switch", { name: "Tell my friends when I log in" });
  await shows.click();
  await expect.poll(() => storedUser(kilion)).toMatchObject({ hidesLogins: true });

  await hears(elimelech);
  await logInAgain(mahlon, addressOf("Mahlon"));
  await logInAgain(kilion, addressOf("Kilion"));
  await logInAgain(obed, addressOf("Obed"));
  await elimelech.page.getByText("Obed just logged in!", { exact: true }).waitFor();
  // Messages go by themselves; what was told is remembered.
  expect(await toldLogins(elimelech.page)).toHaveLength(1);
});

test("When a friend is removed, then a confirmation comes first, and both lists are empty", async () => {
  const [orpah, lot] = [await enter("Orpah"), await enter("Lot")];
  await befriend(orpah.page, lot.page);
  await orpah.page.getByRole("button", { name: "Remove Lot" }).click();
  const dialog = orpah.page.getByRole("dialog");
  await dialog.getByText("Are you sure you want to remove this friend?").waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await orpah.page.getByText("Friend removed.").waitFor();
  for (const { page } of [orpah, lot]) await page.getByText(/No friends here yet/).waitFor();
});

/** Signs somebody up in a browser of their own. */
async function enter(name: string): Promise<WatchedPage> {
  const watched = await openPage(browser, system.url);
  onTestFinished(() => watched.close());
  await watched.page.goto("/signup");
  await signUp(watched.page, { name, email: addressOf(name), denomination: "Lutheran" });
  await watched.page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  return watched;
}

/** Waits until the server tells a page what happens: what it has not heard of, it never tells. */
async function hears(watched: WatchedPage): Promise<void> {
  await expect.poll(() => watched.isLive()).toBe(true);
}

function storedUser(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("bereaUser") ?? "null"));
}

function toldLogins(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(localStorage.getItem("bereaToldLogins") ?? "[]"));
}

function addressOf(name: string): string {
  return `${name.toLowerCase()}@example.org`;
}
