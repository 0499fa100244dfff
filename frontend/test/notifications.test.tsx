import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { SeenRequest } from "./contract-server.ts";
import { token } from "./default-replies.ts";
import { formerKey, installPush, remembered, removePush } from "./fake-push.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

afterEach(() => {
  removePush();
  for (const name of ["maxTouchPoints", "standalone"]) Reflect.deleteProperty(navigator, name);
});

const section = async () => within(await screen.findByRole("region", { name: "Notifications" }));
const enableButton = () => screen.findByRole("button", { name: "Enable Notifications" });
const unsupported = "Push notifications are not supported by your browser.";
const homeScreen = "On iPhone and iPad, first add Berea to the home screen.";
const here = "https://push.example/here";

describe("what this device can do", () => {
  test("When the browser has no push, then it says so, and nothing about home screens", async () => {
    openProfile();
    expect(await (await section()).findByText(unsupported)).toBeTruthy();
    expect(screen.queryByText(homeScreen)).toBeNull();
    expect(screen.queryByRole("button", { name: "Enable Notifications" })).toBeNull();
  });

  test.each([
    ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", "iPhone", 5],
    ["an iPad", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "MacIntel", 5],
  ])("When it is %s, then it says how push comes about", async (_, agent, platform, touch) => {
    pretend(agent, platform, touch);
    openProfile();
    expect(await (await section()).findByText(unsupported)).toBeTruthy();
    expect(screen.getByText(homeScreen)).toBeTruthy();
  });

  test.each([
    ["a Mac", "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "MacIntel", 0, false],
    ["an iPhone's home screen", "Mozilla/5.0 (iPhone)", "iPhone", 5, true],
  ])("When it is %s, then there is no word of it", async (_, agent, platform, touch, added) => {
    pretend(agent, platform, touch, added);
    openProfile();
    expect(await (await section()).findByText(unsupported)).toBeTruthy();
    expect(screen.queryByText(homeScreen)).toBeNull();
  });

  test("When the profile is opened, then it registers /sw.js; other pages do not", async () => {
    const browser = installPush();
    const { user } = openProfile();
    await enableButton();
    expect(browser.register).toHaveBeenCalledWith(
      "/sw.js",
      expect.objectContaining({ scope: "/" }),
    );
    browser.register.mockClear();
    await user.click(screen.getAllByRole("link", { name: "About" })[0] as HTMLElement); // it is there
    await screen.findByRole("heading", { level: 1, name: /About/ });
    expect(browser.register).not.toHaveBeenCalled();
  });

  test("When the browser takes its time, then it is being checked", async () => {
    const browser = installPush();
    const { promise, resolve } = Promise.withResolvers<unknown>();
    browser.register.mockReturnValueOnce(promise);
    openProfile();
    expect(await screen.findByText("Checking notifications...")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Enable Notifications" })).toBeNull();
    resolve({ pushManager: browser.pushManager });
    await enableButton();
    expect(screen.queryByText("Checking notifications...")).toBeNull();
  });

  test("When the worker cannot be registered, then one can try again", async () => {
    const browser = installPush();
    browser.register.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const { user } = openProfile();
    expect(await screen.findByText("Notifications could not be prepared.")).toBeTruthy();
    await user.click(screen.getByRole("button", { name: "Try again: Notifications" }));
    expect(await enableButton()).toBeTruthy();
  });

  test("When subscription and server agree, then it is enabled", async () => {
    enabled();
    openProfile({ preferredLocalNotificationHour: 7 });
    expect(await screen.findByText("This device receives the verse of the day.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Enable Notifications" })).toBeNull();
  });

  test("When no hour is set, then it is on, and no daily verse is promised", async () => {
    enabled();
    openProfile();
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(screen.queryByText("This device receives the verse of the day.")).toBeNull();
  });

  test("When the server does not know the subscription, then it is not enabled", async () => {
    installPush({ subscribed: here });
    openProfile();
    expect(await enableButton()).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Send Test Notification" })).toBeNull();
  });

  test("When the server cannot say, then the browser's subscription counts", async () => {
    installPush({ subscribed: here });
    server.fail("listDevices", 500);
    server.fail("getVapidPublicKey", 500);
    openProfile();
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
  });

  test("When the permission was taken back, then it says so and what to do", async () => {
    installPush({ permission: "denied" });
    openProfile();
    expect(await (await section()).findByText("Notification permission denied.")).toBeTruthy();
    expect(
      screen.getByText(/allow notifications for Berea in your browser’s settings/),
    ).toBeTruthy();
  });

  test("When it is allowed in the settings meanwhile, then coming back shows it", async () => {
    const browser = installPush({ permission: "denied" });
    openProfile();
    await screen.findByText("Notification permission denied.");
    browser.permission = "default";
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("visibilitychange"));
    await waitFor(() => expect(screen.queryByText("Notification permission denied.")).toBeNull());
  });
});

describe("enabling", () => {
  test("When all goes well, then each step comes in its turn and it is enabled", async () => {
    const browser = installPush();
    server.reply("getVapidPublicKey", () => {
      browser.asked.push("key");
      return { publicKey: "BPk", testSendScope: "all" };
    });
    server.reply("subscribeDevice", ({ body }: SeenRequest) => {
      browser.asked.push("save");
      server.reply("listDevices", [deviceAt((body as { endpoint: string }).endpoint)]); // parsed
      return { message: "Subscribed." };
    });
    const { user } = openProfile();
    await user.click(await enableButton());
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Notifications enabled!");
    expect(browser.asked.slice(0, 4)).toEqual(["permission", "key", "subscribe", "save"]);
    const [saved] = server.requestsOf("subscribeDevice");
    expect(saved?.authorization).toBe(`Bearer ${token}`);
    expect(saved?.body).toEqual({
      endpoint: "https://push.example/new",
      expirationTime: null,
      keys: { p256dh: "cGVl", auth: "secret-of-new" },
    });
    const options = browser.pushManager.subscribe.mock.calls[0]?.[0];
    expect(options).toMatchObject({ userVisibleOnly: true });
    expect(await screen.findByText("Notifications are on for this device.")).toBeTruthy();
    expect(await remembered(browser)).toEqual({
      endpoint: "https://push.example/new",
      auth: "secret-of-new",
      key: "BPk",
    });
  });

  test.each(["denied", "default"] as const)(
    "When the answer is %s, then it says so and advises, and asks the server nothing",
    async (answer) => {
      installPush({ answer });
      const { user } = openProfile();
      await user.click(await enableButton());
      expect(await (await section()).findByText("Notification permission denied.")).toBeTruthy();
      expect(
        await screen.findByText(/allow notifications for Berea in your browser’s settings/),
      ).toBeTruthy();
      expect(server.requestsOf("getVapidPublicKey")).toHaveLength(0);
      expect(server.requestsOf("subscribeDevice")).toHaveLength(0);
    },
  );

  test("When the key cannot be fetched, then nothing is subscribed", async () => {
    const browser = installPush();
    server.fail("getVapidPublicKey", 500, { message: "Notifications are away." });
    const { user } = openProfile();
    await user.click(await enableButton());
    expect(await screen.findByText("Failed to fetch VAPID key.")).toBeTruthy();
    expect(screen.getByText("Notifications are away.")).toBeTruthy();
    expect(browser.asked).toEqual(["permission"]);
  });

  test("When the key is empty, then it says so", async () => {
    const browser = installPush();
    server.reply("getVapidPublicKey", { publicKey: "", testSendScope: "all" });
    const { user } = openProfile();
    await user.click(await enableButton());
    expect(await screen.findByText("VAPID key received from server was empty.")).toBeTruthy();
    expect(browser.asked).toEqual(["permission"]);
  });

  test("When the browser refuses to subscribe, then it says so and saves nothing", async () => {
    const browser = installPush();
    browser.pushManager.subscribe.mockRejectedValueOnce(new DOMException("no", "AbortError"));
    const { user } = openProfile();
    await user.click(await enableButton());
    expect(await screen.findByText(/Your browser could not subscribe/)).toBeTruthy();
    expect(server.requestsOf("subscribeDevice")).toHaveLength(0);
  });

  test("When saving fails, then the browser's subscription is removed again", async () => {
    const browser = installPush();
    server.fail("subscribeDevice", 409, { message: "You have 20 devices already." });
    const { user } = openProfile();
    await user.click(await enableButton());
    expect(await screen.findByText("Failed to save subscription on server.")).toBeTruthy();
    expect(screen.getByText("You have 20 devices already.")).toBeTruthy();
    expect(browser.asked).toEqual(["permission", "subscribe", "unsubscribe"]);
    expect(browser.subscription).toBeNull();
    expect(await remembered(browser)).toBeUndefined();
  });

  test("When the subscription is of another key, then it is replaced, here and there", async () => {
    const browser = installPush({ subscribed: here, madeWith: formerKey });
    server.reply("listDevices", [deviceAt(here)]);
    const { user } = openProfile();
    await user.click(await enableButton());
    await waitFor(() => expect(server.requestsOf("unsubscribeDevice")).toHaveLength(1));
    expect(browser.asked).toEqual(["permission", "unsubscribe", "subscribe"]);
    expect(server.requestsOf("unsubscribeDevice")[0]?.body).toEqual({ endpoint: here });
    expect(server.requestsOf("subscribeDevice")[0]?.body).toMatchObject({
      endpoint: "https://push.example/new",
    });
  });

  test("When the browser is subscribed with the key already, then that is saved", async () => {
    const browser = installPush({ subscribed: here });
    const { user } = openProfile();
    await user.click(await enableButton());
    await waitFor(() => expect(server.requestsOf("subscribeDevice")).toHaveLength(1));
    expect(browser.asked).toEqual(["permission"]);
    expect(server.requestsOf("subscribeDevice")[0]?.body).toMatchObject({ endpoint: here });
  });
});

describe("the test notification", () => {
  test.each([
    ["all", "Sends the verse of the day to all subscribers now."],
    ["self", "Sends the verse of the day to your own devices now."],
  ])("When it goes to %s, then its description says so", async (testSendScope, text) => {
    enabled();
    server.reply("getVapidPublicKey", { publicKey: "BPk", testSendScope });
    openProfile();
    const button = await screen.findByRole("button", { name: "Send Test Notification" });
    const described = document.getElementById(button.getAttribute("aria-describedby") ?? "");
    await waitFor(() => expect(described?.textContent).toBe(text));
    expect(described?.getAttribute("role")).toBe("tooltip");
  });

  test("When Escape is pressed, then the description is out of the way until the next visit", async () => {
    enabled();
    const { user } = openProfile();
    const button = await screen.findByRole("button", { name: "Send Test Notification" });
    const tooltip = () => document.querySelector('[role="tooltip"]')?.className;
    button.focus();
    expect(tooltip()).toBe("tooltip");
    await user.keyboard("{Escape}");
    expect(tooltip()).toBe("dismissed");
    button.blur();
    button.focus();
    await waitFor(() => expect(tooltip()).toBe("tooltip"));
  });

  test("When it was sent, then an alert names the verse", async () => {
    enabled();
    const { user } = openProfile();
    await user.click(await screen.findByRole("button", { name: "Send Test Notification" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain("Test notification sent: John 3:16.");
  });

  test("When it was sent, then the devices are not asked for again", async () => {
    enabled();
    const { user } = openProfile();
    await user.click(await screen.findByRole("button", { name: "Send Test Notification" }));
    await screen.findByRole("alert");
    expect(server.requestsOf("listDevices")).toHaveLength(1);
  });

  test("When no device was reached, then those that are gone are not shown any more", async () => {
    enabled();
    const { user } = openProfile();
    const button = await screen.findByRole("button", { name: "Send Test Notification" });
    server.fail("sendTestNotification", 502);
    server.reply("listDevices", []);
    await user.click(button);
    expect(await screen.findByText("No device receives the verse of the day yet.")).toBeTruthy();
    expect(await enableButton()).toBeTruthy();
  });

  test("When it fails, then it says so, and what the server said", async () => {
    enabled();
    server.answer("sendTestNotification", () => ({
      status: 429,
      json: { message: "A test was sent a moment ago.", code: "too_many_requests" },
      headers: { "Retry-After": "300" },
    }));
    const { user } = openProfile();
    await user.click(await screen.findByRole("button", { name: "Send Test Notification" }));
    expect(await screen.findByText("Failed to trigger test notification.")).toBeTruthy();
    expect(
      screen.getByText("A test was sent a moment ago. You can try again in 5 minutes."),
    ).toBeTruthy();
  });
});

function enabled() {
  const browser = installPush({ subscribed: here });
  server.reply("listDevices", [deviceAt(here)]);
  return browser;
}

function deviceAt(endpoint: string, name = "Firefox on Linux") {
  return { endpoint, name, subscribedAt: "2025-04-05T00:00:00Z", lastSentAt: null };
}

function pretend(agent: string, platform: string, touchPoints: number, added = false): void {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  define("maxTouchPoints", touchPoints);
  define("standalone", added);
}

function define(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true });
}
