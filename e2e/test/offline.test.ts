import { calls } from "@berea/contracts";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ask } from "../src/ask.ts";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { heading, signUp, verse } from "../src/steps.ts";
import { type RunningSystem, startSystem } from "../src/system.ts";

let system: RunningSystem;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let context: BrowserContext;
let count = 0;

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
  context = page.context();
  count += 1;
  await page.goto("/signup");
  const email = `offline-${count}@example.org`;
  await signUp(page, { name: "Dorcas", email, denomination: "Baptist" });
  await heading(page, "Genesis 1");
  await workerKeepsTheApp();
});
afterEach(async () => {
  // Without a network the browser's console is full of it.
  const errors = watched.errors(
    /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_FAILED|503|WebSocket/,
  );
  await watched.close();
  expect(errors).toEqual([]);
});

test("When the network is lost, then what was read can be read again, and the rest says so", async () => {
  await page.goto("/reader?book=John&chapter=3");
  await heading(page, "John 3");
  await verse(page, 16).click();
  await verse(page, 16).click();
  const reading = page.getByRole("complementary").getByText("Interpretation (", { exact: false });
  await reading.waitFor();
  await isKept("/api/bible/kjv/John/3");

  await context.setOffline(true);
  await page.getByText("You are offline. What you have read on this device").waitFor();
  await page.reload();
  await heading(page, "John 3");
  await verse(page, 16).getByText("For God so loved the world").waitFor();
  await page.getByText("You are offline. What you have read on this device").waitFor();
  await verse(page, 16).click();
  await verse(page, 16).click();
  await reading.waitFor();

  await page.getByLabel("Book", { exact: true }).selectOption("Obadiah");
  await page
    .getByText("Failed to load text: You are offline, and this chapter is not kept on this device.")
    .waitFor();
  // The pages that were never opened are there as well.
  await page.goto("/how-it-works");
  await heading(page, "How It Works");

  await page.goto("/reader?book=Obadiah&chapter=1");
  await page.getByText("Failed to load text: You are offline").waitFor();
  await context.setOffline(false);
  await verse(page, 21).waitFor();
  expect(await page.getByText("You are offline", { exact: false }).count()).toBe(0);
});

test("When the whole Bible is kept, then any chapter can be read, and it can be removed", async () => {
  await page.goto("/profile");
  await wholeBible().check();
  await page.getByText(/^The whole Bible is kept on this device\. It takes 5\.\d MB\.$/).waitFor();

  await context.setOffline(true);
  await page.getByText("You are offline. The whole Bible is kept on this device.").waitFor();
  for (const [book, chapter, last] of [
    ["Obadiah", 1, 21],
    ["Song of Solomon", 8, 14],
    ["Psalms", 119, 176],
  ] as const) {
    await page.goto(`/reader?book=${encodeURIComponent(book)}&chapter=${chapter}`);
    await heading(page, `${book} ${chapter}`);
    await verse(page, last).waitFor();
  }

  await page.goto("/profile");
  await wholeBible().uncheck();
  const kept = () => page.evaluate(() => caches.keys());
  await expect.poll(kept).not.toContainEqual(expect.stringMatching(/^bereaBooks-/));
  await page.goto("/reader?book=Nahum&chapter=1");
  await page.getByText("Failed to load text: You are offline").waitFor();
});

test("When the download is interrupted, then it resumes by itself", async () => {
  const asked: string[] = [];
  context.on("request", (request) => {
    const [, book] = /\/api\/bible\/kjv\/([^/]+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (book && book !== "books" && !request.serviceWorker()) asked.push(book);
  });
  await page.goto("/profile");
  await wholeBible().check();
  await page.getByRole("progressbar", { name: "Books kept on this device" }).waitFor();
  await expect.poll(() => asked.length).toBeGreaterThan(3);
  await context.setOffline(true);
  await page.getByText("You are offline. It goes on when you are online again.").waitFor();
  const words = await page.getByText(/^\d+ of 66 books$/).textContent();
  const before = Number.parseInt(`${words}`, 10);
  expect(before).toBeGreaterThan(0);

  // Another page of the app goes on with it.
  asked.length = 0;
  await page.goto("/about");
  await context.setOffline(false);
  await expect.poll(() => new Set(asked).size).toBe(66 - before);
  await page.goto("/profile");
  await page.getByText(/^The whole Bible is kept on this device\. It takes/).waitFor();
});

test("When a bookmark is made offline, then it is saved once the network is back", async () => {
  await context.setOffline(true);
  await page.getByText("You are offline.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Bookmark" }).click();
  await page.getByText("The bookmark is kept on this device and will be saved").waitFor();
  // A document that is just being opened has been seen to reach the network all the same.
  await system.stop();
  // The start tries to save it as well, and says nothing.
  const tried = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/api/auth/bookmark"),
  );
  await page.reload();
  await heading(page, "Genesis 1");
  await tried;
  await system.start();
  expect(await bookmarkAtServer()).toBeNull();
  await context.setOffline(false);
  await page.getByText("Bookmark saved!").waitFor();
  expect(await bookmarkAtServer()).toBe("Genesis");
});

const wholeBible = () => page.getByRole("switch", { name: "Keep the whole Bible on this device" });

/** Waits until the worker has what the app consists of, and the chapter that is open. */
async function workerKeepsTheApp(): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await isKept("/api/bible/kjv/Genesis/1");
}

async function isKept(path: string): Promise<void> {
  await page.waitForFunction(async (kept) => (await caches.match(kept)) !== undefined, path);
}

async function bookmarkAtServer(): Promise<string | null> {
  const token = await page.evaluate(() => `${localStorage.getItem("bereaToken")}`);
  return (await ask(system.url, calls.me, { token })).bookmarkedBook;
}
