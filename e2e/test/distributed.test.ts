import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { type DistributedSystem, startDistributed } from "../src/distributed.ts";
import { metricOf } from "../src/metrics.ts";
import { befriend, logIn, logInAgain, signUp, verse } from "../src/steps.ts";

let system: DistributedSystem;
let browser: Browser;
let watched: WatchedPage;
let page: Page;

beforeAll(async () => {
  [system, browser] = await Promise.all([startDistributed(), launchBrowser()]);
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

test("When every service is its own process, then a reader can sign up, read and ask for an interpretation", async () => {
  await enter("Timothy", "timothy@cluster.example.org");
  await page.goto("/reader?book=John&chapter=3");
  await verse(page, 16).click();
  await verse(page, 16).click();
  await page.getByRole("heading", { name: "Interpretation (Lutheran)" }).waitFor();
  expect(watched.errors()).toEqual([]);
});

test("When interpretation is away, then the text can still be read, the panel says so, and a retry works", async () => {
  await enter("Eunice", "eunice@cluster.example.org");
  await page.goto("/reader?book=James&chapter=2");
  await verse(page, 1).waitFor();
  await system.services.interpretation.stop("SIGKILL");
  await verse(page, 14).click();
  await verse(page, 14).click();
  const panel = page.getByRole("complementary");
  await panel.getByText(/cannot be reached/).waitFor();
  await page.getByRole("button", { name: "Next" }).first().click();
  await page.getByRole("heading", { level: 1, name: "James 3" }).waitFor();
  await page.getByRole("button", { name: "Previous" }).first().click();
  await page.getByRole("heading", { level: 1, name: "James 2" }).waitFor();
  await verse(page, 14).click();
  await verse(page, 14).click();
  await panel.getByText(/cannot be reached/).waitFor();
  await system.services.interpretation.start();
  await panel.getByRole("button", { name: "Try again" }).click();
  await panel.getByRole("heading", { name: "Interpretation (Lutheran)" }).waitFor();
});

test("When auth is away, then the login page says so, chapters can still be read, and login works again later", async () => {
  await enter("Lois", "lois@cluster.example.org");
  await system.services.auth.stop("SIGKILL");
  await page.getByLabel("Book", { exact: true }).selectOption("Jude");
  await page.getByRole("heading", { level: 1, name: "Jude 1" }).waitFor();
  await page.getByRole("button", { name: "Bookmark" }).click();
  await page
    .getByRole("alert")
    .getByText(/cannot be reached/)
    .waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await logIn(page, "lois@cluster.example.org");
  await page.getByText(/cannot be reached/).waitFor();
  await system.services.auth.start();
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await page.waitForURL("**/reader**");
});

test("When RabbitMQ and Redis are away, then people still log in and read", async () => {
  await enter("Onesimus", "onesimus@cluster.example.org");
  await Promise.all([system.rabbit.halt(), system.redis.halt()]);
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await logIn(page, "onesimus@cluster.example.org");
  await page.waitForURL("**/reader**");
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await Promise.all([system.rabbit.resume(), system.redis.resume()]);
});

test("When presence has been away, then browsers reconnect and are told of their friends' logins", async () => {
  await enter("Eutychus", "eutychus@cluster.example.org");
  const friend = await openPage(browser, system.url);
  await enter("Phoebe", "phoebe@cluster.example.org", friend.page);
  await befriend(page, friend.page);
  const { presence } = system.services;
  await presence.stop("SIGKILL");
  await presence.start();
  await expect.poll(() => metricOf(presence, "presence_sockets"), { timeout: 40_000 }).toBe(2);
  await logInAgain(friend.page, "phoebe@cluster.example.org");
  await page.getByText("Phoebe just logged in!", { exact: true }).waitFor();
  await friend.close();
});

async function enter(name: string, email: string, where: Page = page): Promise<void> {
  await where.goto("/signup");
  await signUp(where, { name, email, denomination: "Lutheran" });
  await where.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
}
