import type { Page } from "playwright-core";
import { logIn } from "../steps.ts";
import { fail, hold, type Scene, visit } from "./scene.ts";

const verseOfTheDay = "**/api/verse-of-the-day";

/** What everybody may see. */
export const publicScenes: readonly Scene[] = [
  { name: "home", set: home },
  { name: "home-logged-in", who: "reader", set: home },
  {
    name: "home-loading",
    set: async (page) => {
      await hold(page, verseOfTheDay);
      await visit(page, "/");
      await page.getByText("Loading verse...").waitFor();
    },
  },
  {
    name: "home-failed",
    expected: /503/,
    set: async (page) => {
      await fail(page, verseOfTheDay, 503);
      await visit(page, "/");
      await page.getByText("HTTP error 503").waitFor();
    },
  },
  { name: "about", set: (page) => visit(page, "/about") },
  { name: "how-it-works", set: (page) => visit(page, "/how-it-works") },
  { name: "traditions", set: (page) => traditions(page, "/traditions") },
  { name: "traditions-by-theme", set: (page) => traditions(page, "/traditions?by=theme") },
  {
    name: "traditions-failed",
    expected: /503/,
    set: async (page) => {
      await fail(page, "**/api/interpret/about/disputed-passages", 503);
      await visit(page, "/traditions");
      await page.getByText("The passages could not be loaded.").waitFor();
    },
  },
  {
    name: "sources",
    set: async (page) => {
      await visit(page, "/sources");
      await page.getByRole("link", { name: "Jeremiah 7:29-34" }).waitFor();
    },
  },
  {
    name: "sources-failed",
    expected: /503/,
    set: async (page) => {
      await fail(page, "**/api/interpret/about/sources", 503);
      await visit(page, "/sources");
      await page.getByText("The lists could not be loaded.").waitFor();
    },
  },
  { name: "privacy", set: (page) => visit(page, "/privacy") },
  { name: "terms", set: (page) => visit(page, "/terms") },
  { name: "not-found", expected: /404/, set: (page) => visit(page, "/nowhere") },
  { name: "login", set: (page) => visit(page, "/login") },
  {
    name: "login-refused",
    expected: /401/,
    set: async (page) => {
      await logIn(page, "nobody@example.org");
      await page.getByText("Invalid email or password.").waitFor();
    },
  },
  { name: "signup", set: (page) => visit(page, "/signup") },
  {
    name: "signup-incomplete",
    set: async (page) => {
      await visit(page, "/signup");
      await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
      await page.getByText("Please select a denomination.").waitFor();
    },
  },
  { name: "menu", isNarrow: true, set: menu },
  { name: "menu-logged-in", who: "reader", isNarrow: true, set: menu },
  {
    name: "session-ended",
    who: "newcomer",
    expected: /401/,
    set: async (page) => {
      await page
        .context()
        .route("**/api/auth/me", (route) =>
          route.fulfill({ status: 401, json: { message: "Please log in.", code: "unauthorized" } }),
        );
      await visit(page, "/about");
      await page.getByText("Your session has ended. Please log in again.").waitFor();
    },
  },
  {
    name: "page-not-fetched",
    expected: /ERR_FAILED|dynamically imported module/,
    set: async (page) => {
      // Before the service worker, which otherwise keeps it.
      await page.context().route("**/assets/terms-page-*.js", (route) => route.abort());
      await visit(page, "/about");
      await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
      await page.getByText("This page could not be opened.").waitFor();
    },
  },
];

async function home(page: Page): Promise<void> {
  await visit(page, "/");
  await page.getByText(/\d+:\d+ \(KJV\)$/).waitFor();
}

async function traditions(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await page.getByRole("link", { name: "Romans 9:6-24" }).waitFor();
}

async function menu(page: Page): Promise<void> {
  await visit(page, "/about");
  await page.getByRole("button", { name: "Open menu" }).click();
}
