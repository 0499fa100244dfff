import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPage } from "../src/browser.ts";
import { scenes } from "../src/scenes/index.ts";
import { verse } from "../src/steps.ts";
import { tabWalk } from "../src/tab-walk.ts";
import { startTestbed, type Testbed } from "../src/testbed.ts";

let testbed: Testbed;

beforeAll(async () => {
  testbed = await startTestbed();
});
afterAll(() => testbed?.remove());

test.each([
  ["home", 1440],
  ["signup", 375],
  ["reader-settings", 375],
  ["reader-panel", 1440],
  ["profile", 375],
] as const)("When Tab goes through %s, %i wide, then each stop is seen", async (name, width) => {
  const scene = scenes.find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  const { page, close } = await testbed.open(scene, { viewport: { width, height: 800 } });
  const { stops, faults } = await tabWalk(page);
  expect(faults).toEqual([]);
  expect(stops).toBeGreaterThan(3);
  await close();
});

test("When the keyboard alone is used, then it leads from login to a saved profile", async () => {
  const { page, close } = await openPage(testbed.browser, testbed.url);
  const enter = () => page.keyboard.press("Enter");
  const main = page.getByRole("main");
  await page.goto("/login");
  // The document may be loaded before its script has shown the form.
  await page.getByLabel("Email").waitFor();
  await tabTo(page, page.getByLabel("Email"));
  await page.keyboard.type(testbed.accounts.newcomer.email);
  await tabTo(page, page.getByLabel("Password"));
  await page.keyboard.type("scripture");
  await enter();
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();

  await verse(page, 1).waitFor();
  await tabTo(page, verse(page, 1));
  await enter();
  await page.keyboard.press("ArrowDown");
  await enter();
  const panel = page.getByRole("complementary");
  await panel.getByText("Reference:").first().waitFor();
  await focused(panel.getByRole("heading", { level: 2 }));
  await tabTo(page, panel.getByRole("button", { name: "Close" }));
  await enter();
  await panel.waitFor({ state: "detached" });
  await focused(verse(page, 2));

  await page.keyboard.press("Control+k");
  const search = page.getByRole("dialog", { name: "Search the Bible" });
  await focused(search.getByRole("searchbox"));
  await page.keyboard.press("Escape");
  await focused(verse(page, 2));

  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "Ruth" }), "Shift+Tab");
  await enter();
  await focused(page.getByRole("heading", { level: 1, name: "Profile" }));
  await tabTo(page, main.getByRole("button", { name: "Edit" }));
  await enter();
  await focused(page.getByLabel("Username"));
  await page.keyboard.press("End");
  await page.keyboard.type(" of Moab");
  await enter();
  await page.getByRole("alert").getByText("Profile updated successfully!").waitFor();
  await focused(main.getByRole("button", { name: "Edit" }));
  await main.getByText("Ruth of Moab", { exact: true }).waitFor();
  await close();
});

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab") {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press(key);
    if (await hasFocus(target)) return;
  }
  throw new Error(`${key} does not lead to ${target}.`);
}

async function focused(target: Locator): Promise<void> {
  await expect.poll(() => hasFocus(target)).toBe(true);
}

async function hasFocus(target: Locator): Promise<boolean> {
  return (await target.count()) === 1 && target.evaluate((e) => e === document.activeElement);
}
