import { AxeBuilder } from "@axe-core/playwright";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser, openPage } from "../src/browser.ts";
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

const publicPages = ["/", "/about", "/how-it-works", "/privacy", "/terms", "/login", "/signup"];

test.each(publicPages)(
  "When %s is opened, then axe finds nothing, light or dark, and no error is logged",
  async (path) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, errors, close } = await openPage(browser, system.url, { colorScheme });
      const reply = await page.goto(path);
      expect(reply?.status()).toBe(200);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      expect(errors()).toEqual([]);
      await close();
    }
  },
);

test("When an unknown path is opened, then the app's 404 page comes with status 404", async () => {
  const { page, errors, close } = await openPage(browser, system.url);
  const reply = await page.goto("/nowhere");
  expect(reply?.status()).toBe(404);
  await page.getByRole("heading", { level: 1 }).waitFor();
  for (const name of ["Home", "Reader", "About"]) {
    expect(await page.getByRole("link", { name }).count()).toBeGreaterThan(0);
  }
  expect(errors(/404/)).toEqual([]);
  await close();
});

test("When a visitor opens a protected page, then login comes, and afterwards the page's place", async () => {
  const { page, close } = await openPage(browser, system.url);
  await page.goto("/reader?book=Ruth&chapter=2");
  await page.waitForURL("**/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up/i })
    .click();
  await signUp(page, { name: "Boaz", email: "boaz@example.org", denomination: "Baptist" });
  await page.waitForURL("**/reader?book=Ruth&chapter=2");
  await page.goto("/login");
  await page.waitForURL("**/reader**");
  await close();
});

test.each([
  ["a phone", { width: 375, height: 812 }],
  ["a narrow phone", { width: 320, height: 640 }],
  ["a tablet", { width: 768, height: 1024 }],
  ["a desktop", { width: 1440, height: 900 }],
])(
  "When the reader is used on %s, then axe finds nothing and nothing scrolls sideways",
  async (name, viewport) => {
    for (const colorScheme of ["light", "dark"] as const) {
      const { page, errors, close } = await openPage(browser, system.url, {
        viewport,
        colorScheme,
      });
      await page.goto("/signup");
      const email = `${name.replaceAll(" ", "-")}-${colorScheme}@example.org`;
      await signUp(page, {
        name: "Wilhelmina Featherstonehaugh-Cholmondeley",
        email,
        denomination: "Pentecostal",
      });
      await page.waitForURL("**/reader**");
      await page.goto("/reader?book=John&chapter=3");
      await verse(page, 3).click();
      await verse(page, 5).click();
      await page.getByRole("heading", { name: "Interpretation (Pentecostal)" }).first().waitFor();
      await page.waitForLoadState("networkidle");
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
      expect(errors()).toEqual([]);
      await close();
    }
  },
);
