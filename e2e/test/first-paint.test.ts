import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { launchBrowser, openPage } from "../src/browser.ts";
import { signUp } from "../src/steps.ts";
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

test("When scripts are switched off, then the home page shows its header and what Berea is", async () => {
  const page = await open({ javaScriptEnabled: false });
  await page.goto("/");
  await page.getByRole("heading", { level: 1, name: "Read the Scriptures" }).waitFor();
  const header = page.getByRole("banner");
  for (const name of ["Reader", "About", "How It Works", "Login", "Sign Up"]) {
    expect(await header.getByRole("link", { name }).isVisible()).toBe(true);
  }
});

test("When the app starts, then it takes over the document's elements, and nothing moves", async () => {
  const page = await open();
  await page.addInitScript(watchStart);
  await page.goto("/?x=1");
  await page.getByRole("link", { name: /\(KJV\)$/ }).waitFor();
  expect(await page.evaluate("document.querySelector('h1') === heading")).toBe(true);
  expect(await page.evaluate("allShift()")).toBeLessThan(0.01);
});

test("When a button is pressed before the app has started, then it acts once it has", async () => {
  const page = await open({ viewport: { width: 375, height: 700 } });
  const app = await hold(page, "**/assets/index-*.js");
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.getByRole("button", { name: /menu$/ });
  await menu.click();
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
  app.arrive();
  await page
    .getByRole("navigation", { name: "Menu" })
    .getByRole("link", { name: "Login" })
    .waitFor();
  await menu.click();
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
});

test("When a user is logged in, then no page offers to log in, even briefly", async () => {
  const page = await open();
  await page.goto("/signup");
  await signUp(page, { name: "Anna", email: "anna@example.org", denomination: "Orthodox" });
  await page.waitForURL("**/reader**");
  await page.evaluate("localStorage.setItem('bereaTheme', 'dark')");
  await page.addInitScript(watchFrames);
  for (const path of ["/", "/reader?book=John&chapter=3"]) {
    await page.goto(path);
    await page.getByRole("banner").getByRole("link", { name: "Anna" }).waitFor();
    const shown = await page.evaluate<string[]>("[...shown]");
    expect(shown.length).toBeGreaterThan(1);
    expect(shown.filter((text) => /Login|Sign Up|Start Your Journey/.test(text))).toEqual([]);
    expect(await page.evaluate("[...colours].length")).toBe(1);
  }
});

test("When the app starts late, then the text is there before it, and earlier clicks take effect", async () => {
  // A worker would have the scripts already.
  const page = await open({ serviceWorkers: "block" });
  await page.goto("/signup");
  await signUp(page, { name: "Boas", email: "boas@example.org", denomination: "Baptist" });
  await page.waitForURL("**/reader**");
  const app = await hold(page, "**/assets/reader-page-*.js");
  await page.addInitScript(watchStart);
  await page.goto("/reader?book=John&chapter=3&verse=16");
  const verse = page.locator("[data-verse='16']");
  await verse.click();
  expect(await verse.textContent()).toContain("only begotten Son");
  expect(await verse.getAttribute("data-mark")).toBeNull();
  const { y = 0 } = (await verse.boundingBox()) ?? {};

  app.arrive();
  await page.locator("[data-verse='16'][data-mark='pending']").waitFor();
  // A line may have changed its height when its font came.
  expect(Math.abs(((await verse.boundingBox())?.y ?? 0) - y)).toBeLessThan(5);
  expect(await page.evaluate("allShift()")).toBeLessThan(0.01);
});

test("When a visitor asks for the reader, then nothing of it is shown on the way to the login", async () => {
  const page = await open();
  await page.addInitScript(watchFrames);
  await page.goto("/reader?book=John&chapter=3");
  await page.getByRole("main").getByRole("button", { name: "Login" }).waitFor();
  const shown = await page.evaluate<string[]>("[...shown]");
  expect(shown.filter((text) => /John|Genesis|Bookmark/.test(text))).toEqual([]);
});

/** Opens a window whose console must stay free of errors, such as markup that does not match. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const watched = await openPage(browser, system.url, { colorScheme: "light", ...options });
  onTestFinished(async () => {
    const errors = watched.errors();
    await watched.close();
    expect(errors).toEqual([]);
  });
  return watched.page;
}

/** Keeps a script back until it may arrive. */
async function hold(page: Page, script: string): Promise<{ arrive: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(script, async (route) => {
    await promise;
    await route.continue();
  });
  return { arrive: resolve };
}

// Strings, since they run in the page.

/** Keeps the heading that stood there before the app's scripts ran, and adds up what moves. */
const watchStart = `
  document.addEventListener("readystatechange", () => {
    globalThis.heading ??= document.querySelector("h1");
  });
  globalThis.shift = 0;
  const add = (entries) => {
    for (const { value } of entries) shift += value;
    return shift;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: "layout-shift", buffered: true });
  globalThis.allShift = () => add(observer.takeRecords());`;

/** What each frame shows: the text that can be seen, and the colour of the paper. */
const watchFrames = `
  globalThis.shown = new Set();
  globalThis.colours = new Set();
  const look = () => {
    if (document.querySelector("#root")?.firstChild) {
      // innerText leaves out what cannot be seen.
      shown.add(document.body.innerText);
      colours.add(getComputedStyle(document.documentElement).backgroundColor);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;
