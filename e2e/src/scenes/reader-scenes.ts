import type { Page } from "playwright-core";
import { verse } from "../steps.ts";
import { fail, hold, type Scene, visit } from "./scene.ts";

const john = "/reader?book=John&chapter=3";

/** The reader and the search, in each of their states. */
export const readerScenes: readonly Scene[] = [
  { name: "reader", who: "reader", set: (page) => read(page, john) },
  { name: "reader-first", who: "newcomer", set: (page) => read(page, "/reader") },
  {
    name: "reader-psalm",
    who: "reader",
    set: (page) => read(page, "/reader?book=Psalms&chapter=3"),
  },
  {
    name: "reader-selecting",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await verse(page, 5).click();
      await verse(page, 7).hover();
      await page.getByRole("button", { name: "Cancel" }).waitFor();
    },
  },
  {
    name: "reader-panel",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await verse(page, 3).click();
      await verse(page, 5).click();
      await page.getByRole("heading", { name: "Interpretation (Lutheran)" }).first().waitFor();
    },
  },
  {
    name: "reader-wider",
    who: "reader",
    set: async (page) => {
      await read(page, "/reader?book=Genesis&chapter=1");
      await verse(page, 27).dblclick();
      await page.getByText("Lutherans on the wider question").waitFor();
    },
  },
  {
    name: "reader-cited",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await verse(page, 5).dblclick();
      await page.getByText(/^Cited in your tradition/).click();
      await page.getByText(/^Study sheet/).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "reader-passages",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await page.getByRole("button", { name: "3", exact: true }).click();
      await page.getByRole("heading", { name: "Readings in John 3" }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: "reader-compare",
    who: "reader",
    set: async (page) => {
      await visit(page, `${john}&verse=5&compare=1`);
      await page.getByRole("dialog").getByText("Written for Berea").first().waitFor();
    },
  },
  {
    name: "sheet",
    set: async (page) => {
      await visit(page, "/sheet?passage=John+3:3-8");
      await page.getByRole("heading", { name: "Questions" }).waitFor();
      await page.getByText("Cited in").waitFor();
    },
  },
  {
    name: "sheet-guessing",
    set: async (page) => {
      await visit(page, "/sheet?passage=John+3:3-8");
      await page.getByRole("checkbox", { name: /Hide whose/ }).check();
    },
  },
  { name: "sheet-nothing", set: (page) => visit(page, "/sheet?passage=Nowhere") },
  {
    name: "reader-panel-failed",
    who: "reader",
    expected: /500/,
    set: async (page) => {
      await read(page, john);
      await fail(page, "**/api/interpret/**", 500);
      await verse(page, 16).click();
      await verse(page, 17).click();
      await page.getByText("API Error: 500").waitFor();
    },
  },
  {
    name: "reader-panel-loading",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await hold(page, "**/api/interpret/**");
      await verse(page, 16).click();
      await verse(page, 18).click();
      await page.getByRole("progressbar").waitFor();
    },
  },
  {
    name: "reader-summary",
    who: "reader",
    set: async (page) => {
      await read(page, "/reader?book=Romans&chapter=3");
      await page.getByRole("button", { name: "Romans", exact: true }).click();
      await page.getByRole("heading", { name: /^Book Summary/ }).waitFor();
    },
  },
  {
    name: "reader-failed",
    who: "reader",
    expected: /502/,
    set: async (page) => {
      await fail(page, "**/api/bible/kjv/Nahum/1", 502);
      await visit(page, "/reader?book=Nahum&chapter=1");
      await page.getByText("Failed to load text: HTTP error 502").waitFor();
    },
  },
  {
    name: "reader-empty",
    who: "reader",
    set: async (page) => {
      await page
        .context()
        .route("**/api/bible/kjv/Nahum/1", (route) =>
          route.fulfill({ json: { book: "Nahum", chapter: 1, verses: [] } }),
        );
      await visit(page, "/reader?book=Nahum&chapter=1");
      await page.getByText("No text available for this chapter.").waitFor();
    },
  },
  {
    name: "reader-offline",
    who: "reader",
    // At that moment the browser may look for a newer service worker, and the worker, which has just
    // been installed, ask once more for what was read before it was there.
    expected: /ERR_INTERNET_DISCONNECTED|fetching the script|status of 503/,
    set: async (page) => {
      await read(page, john);
      // What tells of it is fetched after the page.
      await page.waitForLoadState("networkidle");
      await page.context().setOffline(true);
      await page.getByText("You are offline.").waitFor();
    },
  },
  { name: "reader-settings", who: "reader", set: (page) => openTool(page, "Reader settings") },
  { name: "reader-history", who: "reader", set: (page) => openTool(page, "Reading history") },
  {
    name: "reader-saved",
    who: "reader",
    set: async (page) => {
      await read(page, john);
      await page.getByRole("button", { name: "Bookmark" }).click();
      await page.getByText("Bookmark saved!").waitFor();
    },
  },
  {
    name: "reader-not-saved",
    who: "reader",
    expected: /500/,
    set: async (page) => {
      await fail(page, "**/api/auth/bookmark", 500);
      await read(page, john);
      await page.getByRole("button", { name: "Bookmark" }).click();
      await page.getByText("Failed to save bookmark.").waitFor();
    },
  },
  { name: "search", set: (page) => search(page, "", /try|search/i) },
  { name: "search-results", who: "reader", set: (page) => search(page, "living water", /verses/) },
  { name: "search-reference", set: (page) => search(page, "1 cor 13:4", /1 Corinthians 13/) },
  { name: "search-nothing", set: (page) => search(page, "zzzz", /What to try/) },
];

async function read(page: Page, address: string): Promise<void> {
  await visit(page, address);
  await verse(page, 1).waitFor();
}

async function openTool(page: Page, name: string): Promise<void> {
  for (const position of ["book=Ruth&chapter=2", "book=Song+of+Solomon&chapter=8"]) {
    await read(page, `/reader?${position}`);
  }
  await page.getByRole("button", { name }).click();
  await page.getByRole("region", { name }).waitFor();
}

async function search(page: Page, query: string, shown: RegExp): Promise<void> {
  await visit(page, "/about");
  await page.getByRole("button", { name: "Search" }).click();
  const dialog = page.getByRole("dialog", { name: "Search the Bible" });
  await dialog.getByRole("searchbox").fill(query);
  await dialog.getByText(shown).first().waitFor();
}
