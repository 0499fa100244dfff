import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { heading, logIn, signUp, verse } from "../src/steps.ts";
import { type RunningSystem, startSystem } from "../src/system.ts";

let system: RunningSystem;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
/** Console errors that belong to what a test does. */
let expected: RegExp | undefined;

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
  expected = undefined;
});
afterEach(async () => {
  const errors = watched.errors(expected);
  await watched.close();
  expect(errors).toEqual([]);
});

test("When a visitor signs up, reads, selects and comes back, then everything is where it was", async () => {
  await page.goto("/");
  await page.getByRole("link", { name: "Start Your Journey" }).click();
  await signUp(page, {
    name: "Priscilla",
    email: "priscilla@example.org",
    denomination: "Baptist",
  });
  await page.waitForURL("**/reader?**");
  await heading(page, "Genesis 1");

  await page.getByLabel("Book", { exact: true }).selectOption("John");
  await heading(page, "John 1");
  await page.getByLabel("Chapter", { exact: true }).selectOption("3");
  await heading(page, "John 3");
  expect(new URL(page.url()).search).toBe("?book=John&chapter=3");

  await verse(page, 16).click();
  await page.getByText("John 3:16", { exact: true }).waitFor();
  await verse(page, 18).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("heading", { name: "Interpretation (Baptist)" }).first().waitFor();
  await panel.getByRole("heading", { name: /John 3:16-18/ }).waitFor();
  expect(await panel.textContent()).toMatch(/Reference:\s*John 3:16/);
  expect(await panel.textContent()).toContain("Written for Berea");

  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });

  await page.reload();
  await heading(page, "John 3");
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  expect(await page.evaluate(() => localStorage.getItem("bereaToken"))).toBeNull();

  await logIn(page, "priscilla@example.org");
  await page.waitForURL("**/reader?book=John&chapter=3");
  await heading(page, "John 3");
});

test("When a reader sets a bookmark, then it opens first, also after a restart of the system", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Aquila", email: "aquila@example.org", denomination: "Other" });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=psalms&chapter=23");
  await heading(page, "Psalms 23");
  await page.getByRole("button", { name: "Bookmark" }).click();
  await page.getByRole("alert").getByText("Bookmark saved!").waitFor();
  const lastRead = page.waitForResponse("**/api/auth/last-read");
  await page.getByRole("button", { name: "Next" }).first().click();
  await heading(page, "Psalms 24");
  await lastRead;

  expected = /ERR_CONNECTION_(REFUSED|RESET)|status of 503/;
  await system.stop("SIGKILL");
  await system.start();
  await page.goto("/reader");
  await heading(page, "Psalms 23");
  await page.getByRole("button", { name: "Reading history" }).click();
  await page.getByRole("button", { name: /^Psalms 24/ }).click();
  await heading(page, "Psalms 24");
});

test("When the keyboard alone is used, then a range can be chosen, read and left", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Lydia", email: "lydia@example.org", denomination: "Catholic" });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=John&chapter=6");
  await heading(page, "John 6");
  await verse(page, 1).focus();
  for (let at = 1; at < 53; at++) await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  const panel = page.getByRole("complementary");
  await panel.getByRole("heading", { name: "Interpretation (Catholic)" }).waitFor();
  await page.keyboard.press("Escape");
  await panel.waitFor({ state: "detached" });
  expect(await page.evaluate(() => document.activeElement?.getAttribute("data-verse"))).toBe("54");
});

test("When the first verse is pending, then Escape and a click outside cancel it", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Silas", email: "silas@example.org", denomination: "Orthodox" });
  await heading(page, "Genesis 1");
  await verse(page, 3).click();
  expect(await verse(page, 3).getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await verse(page, 3).getAttribute("aria-pressed")).toBe("false");
  await verse(page, 4).click();
  await page.getByRole("contentinfo").click({ position: { x: 5, y: 5 } });
  expect(await verse(page, 4).getAttribute("aria-pressed")).toBe("false");
});

test("When book title and chapter number are pressed, then their summaries are shown", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Phoebe", email: "phoebe@example.org", denomination: "Lutheran" });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=Romans&chapter=3");
  await heading(page, "Romans 3");
  const title = page.getByRole("heading", { level: 1 });
  await title.getByRole("button", { name: "Romans" }).click();
  const panel = page.getByRole("complementary");
  await panel.getByRole("heading", { name: "Book Summary (Lutheran)" }).waitFor();
  await title.getByRole("button", { name: "3" }).click();
  await panel.getByRole("heading", { name: "Chapter Summary (Ecumenical)" }).waitFor();
  await panel.getByText("One reading for all traditions.").waitFor();
});

test("When a verse of a little-read book is asked about, then the interpretation of its passage is shown", async () => {
  await page.goto("/signup");
  await signUp(page, {
    name: "Titus",
    email: "titus@example.org",
    denomination: "Episcopalian/Anglican",
  });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=Nahum&chapter=2");
  await heading(page, "Nahum 2");
  await verse(page, 7).click();
  await verse(page, 7).click();
  const panel = page.getByRole("complementary");
  await panel.getByText("The gates of the rivers").first().waitFor();
  expect(await panel.textContent()).toMatch(/Nahum 2:1.10.*Written for Berea/s);
});

test("When the last chapter is open, then there is no next one; before the first, none", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Jude", email: "jude@example.org", denomination: "Methodist" });
  await heading(page, "Genesis 1");
  expect(await page.getByRole("button", { name: "Previous" }).first().isDisabled()).toBe(true);
  await page.goto("/reader?book=Revelation&chapter=22");
  await heading(page, "Revelation 22");
  expect(await page.getByRole("button", { name: "Next" }).first().isDisabled()).toBe(true);
  await page.goto("/reader?book=Exodus&chapter=1");
  await heading(page, "Exodus 1");
  await page.getByRole("button", { name: "Previous" }).first().click();
  await heading(page, "Genesis 50");
});

test("When the password is changed elsewhere, then this browser is logged out and told why", async () => {
  expected = /401/;
  await page.goto("/signup");
  await signUp(page, { name: "Mark", email: "mark@example.org", denomination: "Baptist" });
  await heading(page, "Genesis 1");
  const reply = await fetch(`${system.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "mark@example.org", password: "scripture" }),
  });
  const { token } = await reply.json();
  const changed = await fetch(`${system.url}/api/auth/change-password`, {
    method: "PUT",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
    body: JSON.stringify({ currentPassword: "scripture", newPassword: "new scripture" }),
  });
  expect(changed.status).toBe(200);
  await page.getByLabel("Book", { exact: true }).selectOption("Ruth");
  await page.getByText("Your session has ended. Please log in again.").waitFor();
});

test("When home and reader are opened on a phone, then nothing shifts, nor when the page is turned", async () => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto("/");
  await page.getByRole("link", { name: /\(KJV\)$/ }).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.goto("/signup");
  await signUp(page, {
    name: "Dionysius",
    email: "dionysius@example.org",
    denomination: "Orthodox",
  });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=John&chapter=3");
  await heading(page, "John 3");
  await verse(page, 36).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.02);
  await page.keyboard.press("ArrowRight");
  await verse(page, 54).waitFor();
  expect(await layoutShift(page)).toBeLessThan(0.02);
});

/** What has shifted on the page since it was loaded, fonts included. */
function layoutShift(on: Page): Promise<number> {
  return on.evaluate(async () => {
    await document.fonts.ready;
    return new Promise<number>((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        // The types of TypeScript do not know this kind of entry yet.
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        sum += shifts.reduce((total, { value }) => total + value, 0);
      }).observe({ type: "layout-shift", buffered: true });
      // Two frames: what the first one shows has shifted by the second.
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
    });
  });
}

test("When a verse on which traditions differ is asked about, then readings, comparison and sheet follow one another", async () => {
  await page.goto("/signup");
  await signUp(page, {
    name: "Dionysius",
    email: "dionysius-compares@example.org",
    denomination: "Catholic",
  });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=Genesis&chapter=1");
  await verse(page, 27).click();
  await verse(page, 27).click();
  const panel = page.getByRole("complementary");
  const articles = panel.getByRole("article");
  await panel.getByText("Catholics on the wider question").waitFor();
  expect(await articles.first().textContent()).toContain("This passage");
  expect(await articles.first().textContent()).toContain("on Genesis 1:26-31");
  expect(await articles.last().textContent()).toContain("on Genesis 1:1-2:3");
  await panel.getByText(/^Cited in your tradition/).click();
  await panel
    .getByText(/^Catechism/)
    .first()
    .waitFor();

  await panel.getByRole("button", { name: /^How traditions read Genesis 1:1-2:3/ }).click();
  const dialog = page.getByRole("dialog", { name: "How traditions read Genesis 1:1-2:3" });
  await dialog.getByText("Written for Berea").first().waitFor();
  await dialog.getByRole("combobox", { name: "Right column" }).selectOption("Orthodox");
  await dialog.getByRole("region", { name: "Orthodox" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await panel.waitFor();

  await panel.getByRole("button", { name: /^How traditions read/ }).click();
  await dialog.getByRole("link", { name: "Study sheet for a group" }).click();
  await heading(page, "Genesis 1:1-2:3");
  await page.getByText("In the beginning God created").waitFor();
  await page.getByText("And God blessed the seventh day").waitFor();
  await page.getByRole("heading", { name: "Orthodox", exact: true }).waitFor();
});

test("When a visitor opens a link to a comparison, then it is there after the login", async () => {
  await page.goto("/reader?book=Romans&chapter=9&verse=15&compare=1");
  await page.waitForURL("**/login");
  await page
    .getByRole("main")
    .getByRole("link", { name: /sign up/i })
    .click();
  await signUp(page, { name: "Jason", email: "jason@example.org", denomination: "Presbyterian" });
  const dialog = page.getByRole("dialog", { name: "How traditions read Romans 9:6-24" });
  await dialog.getByRole("region", { name: "Presbyterian" }).waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.waitForURL((url) => url.search === "?book=Romans&chapter=9&verse=15");
});

test("When passages are read one after the other, then button and key lead on", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Tychicus", email: "tychicus@example.org", denomination: "Other" });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=Ruth&chapter=1");
  await heading(page, "Ruth 1");
  await page.getByRole("button", { name: "1", exact: true }).click();
  const panel = page.getByRole("complementary");
  const list = panel.getByRole("list");
  const first = list.getByRole("button").first();
  await first.click();
  await panel.getByRole("heading", { level: 2, name: /^Ruth 1:1-/ }).waitFor();
  await panel.getByRole("button", { name: /^Next passage/ }).click();
  const subject = panel.getByRole("heading", { level: 2 });
  await expect.poll(() => subject.textContent()).not.toMatch(/^Ruth 1:1-/);
  const before = await subject.textContent();
  await page.keyboard.press("]");
  await expect.poll(() => subject.textContent()).not.toBe(before);
});

test("When a reader disputes a reading, then it is sent and thanked for", async () => {
  await page.goto("/signup");
  await signUp(page, { name: "Tertius", email: "tertius@example.org", denomination: "Orthodox" });
  await heading(page, "Genesis 1");
  await page.goto("/reader?book=John&chapter=6");
  await verse(page, 53).click();
  await verse(page, 53).click();
  const panel = page.getByRole("complementary");
  await panel
    .getByRole("button", { name: /^Dispute this/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("Verse 53 is not explained.");
  const sent = page.waitForResponse("**/api/interpret/disputes");
  await dialog.getByRole("button", { name: "Send" }).click();
  expect((await sent).ok()).toBe(true);
  await dialog.getByText("Thank you.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
});
