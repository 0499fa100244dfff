import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPushService, type TestPushService } from "@berea/notification/testing/push-service";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { launchBrowser, openPage, type WatchedPage } from "../src/browser.ts";
import { deliverPush, type LoopbackSubscriptions, subscribeAt } from "../src/loopback-push.ts";
import { signUp, verse } from "../src/steps.ts";
import { type RunningSystem, startSystem } from "../src/system.ts";

let push: TestPushService;
let folder: string;
let system: RunningSystem;
let browser: Browser;
let watched: WatchedPage;
let page: Page;
let subscriptions: LoopbackSubscriptions;

beforeAll(async () => {
  push = await startPushService();
  folder = mkdtempSync(join(tmpdir(), "berea-push-"));
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, push.ca);
  [system, browser] = await Promise.all([
    startSystem({ PUSH_HOSTS: push.host, NODE_EXTRA_CA_CERTS: ca, TEST_SEND_SCOPE: "self" }),
    launchBrowser({ whole: true }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await system?.remove();
  await push?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  watched = await openPage(browser, system.url);
  page = watched.page;
  subscriptions = await subscribeAt(push, page.context());
});
afterEach(async () => {
  const errors = watched.errors();
  await watched.close();
  expect([...errors, ...push.faults]).toEqual([]);
});

test("When a reader enables notifications, then a push is shown and its tap opens the verse", async () => {
  await enable("Cleopas");
  await page.getByRole("button", { name: "Yes, at 8 AM" }).click();
  await page.getByText(/comes at 8 AM/).waitFor();
  await page.getByRole("button", { name: "Send Test Notification" }).click();
  const alert = await page.getByText(/^Test notification sent: /).textContent();
  const [device] = subscriptions.browsers;
  expect(device?.shown).toHaveLength(1);
  const [sent] = device?.shown ?? [];
  expect(sent).toMatchObject({ ttl: 12 * 3600, urgency: "normal", topic: "verse-of-the-day" });

  await receive(JSON.stringify(sent?.payload));
  const [shown] = await shownNotifications();
  expect(sent?.payload).toMatchObject(shown ?? {});
  expect(alert).toBe(`Test notification sent: ${shown?.title}.`);

  await tapNotification();
  await page.waitForURL("**/reader?**");
  const number = Number(shown?.title.split(":").at(-1));
  await expect.poll(() => verse(page, number).getAttribute("data-pointed-at")).toBe("true");
});

test("When a push cannot be read, then a notification is shown nevertheless", async () => {
  await enable("Apollos");
  await receive("no verse");
  expect(await shownNotifications()).toMatchObject([{ title: "Berea" }]);
});

test("When a reader logs out or turns the device off, then nothing is sent to it any more", async () => {
  await enable("Silas");
  await page.getByRole("button", { name: /^Turn off/ }).click();
  await page.getByText("No device receives the verse of the day yet.").waitFor();
  await page.getByRole("button", { name: "Enable Notifications" }).click();
  await page.getByText("this device", { exact: true }).waitFor();
  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/login");
  const subscription = () => page.evaluate(() => localStorage.getItem("subscriptionOfTests"));
  await expect.poll(subscription).toBeNull();
});

/** Signs up and enables notifications on the profile page. */
async function enable(name: string): Promise<void> {
  await page.goto("/signup");
  const email = `${name.toLowerCase()}@example.org`;
  await signUp(page, { name, email, denomination: "Lutheran" });
  await page.getByRole("heading", { level: 1, name: "Genesis 1" }).waitFor();
  await page.goto("/profile");
  await page.getByRole("button", { name: "Enable Notifications" }).click();
  await page.getByText("Notifications enabled!", { exact: true }).waitFor();
  await page.getByText("this device", { exact: true }).waitFor();
}

/**
 * Has the browser receive a push, and waits for the one notification of it. What its developer tools
 * deliver can get lost while a busy machine starts the worker; a push service would keep it.
 */
async function receive(payload: string): Promise<void> {
  const isShown = async () => expect(await shownNotifications()).toHaveLength(1);
  const deliver = async () => {
    await deliverPush(page, payload);
    await vi.waitFor(isShown, { timeout: 5000 });
  };
  await vi.waitFor(deliver, { timeout: 20_000 });
}

function shownNotifications(): Promise<{ title: string; body: string }[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body }) => ({ title, body }));
  });
}

/** Taps the notification that is shown: headless browsers have nothing to tap on. */
async function tapNotification(): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      dispatchEvent(event: Event): void;
      NotificationEvent: new (type: string, init: object) => Event;
    }; // what a service worker's global scope has
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent("notificationclick", { notification }));
  });
}
