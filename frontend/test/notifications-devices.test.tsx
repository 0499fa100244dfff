import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { lastSentWords } from "../src/features/notifications/last-sent-words.ts";
import type { SeenRequest } from "./contract-server.ts";
import { installPush, remember, remembered, removePush } from "./fake-push.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

afterEach(removePush);

const laptop = {
  endpoint: "https://push.example/laptop",
  name: "Firefox on Linux",
  subscribedAt: "2025-04-05T00:00:00Z",
  lastSentAt: "2025-04-06T07:00:00.000Z",
};
const phone = {
  endpoint: "https://push.example/phone",
  name: "Chrome on Android",
  subscribedAt: "2025-04-05T00:00:00Z",
  lastSentAt: null,
};

describe("the list of devices", () => {
  test("When there are devices, then each has its name and when something was last sent", async () => {
    openWithBoth();
    const list = within(await screen.findByRole("list", { name: "Your devices" }));
    const [first, second] = list.getAllByRole("listitem");
    if (!first || !second) throw new Error("Two devices were expected.");
    expect(within(first).getByText("Firefox on Linux")).toBeTruthy();
    expect(await within(first).findByText("this device")).toBeTruthy();
    const time = first.querySelector("time");
    expect(time?.getAttribute("datetime")).toBe(laptop.lastSentAt);
    expect(time?.textContent).toMatch(/^on April 6, 2025$/);
    expect(within(second).getByText("Nothing sent yet")).toBeTruthy();
    expect(within(second).queryByText("this device")).toBeNull();
  });

  test("When it is being fetched, then it says so", async () => {
    const release = server.hold("listDevices");
    openProfile();
    expect(await screen.findByText("Loading your devices...")).toBeTruthy();
    release();
    expect(await screen.findByText("No device receives the verse of the day yet.")).toBeTruthy();
    expect(screen.queryByText("Loading your devices...")).toBeNull();
  });

  test("When it cannot be fetched, then it says why and can be asked for again", async () => {
    server.fail("listDevices", 500, { message: "Notifications are away." });
    const { user } = openProfile();
    expect(
      await screen.findByText("Failed to load your devices. Notifications are away."),
    ).toBeTruthy();
    server.reply("listDevices", [phone]);
    await user.click(screen.getByRole("button", { name: "Try again: Your devices" }));
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your devices" }));
    expect(await screen.findByText("Chrome on Android")).toBeTruthy();
    expect(screen.queryByText(/Failed to load your devices/)).toBeNull();
  });
});

describe("turning a device off", () => {
  test("When it is this one, then the browser's subscription ends too", async () => {
    const { browser, user } = openWithBoth();
    await remember(browser, laptop.endpoint);
    forgetWhenAsked();
    await user.click(await screen.findByRole("button", { name: "Turn off: Firefox on Linux" }));
    expect(await screen.findByRole("button", { name: "Enable Notifications" })).toBeTruthy();
    expect(server.requestsOf("unsubscribeDevice")[0]?.body).toEqual({ endpoint: laptop.endpoint });
    expect(browser.subscription).toBeNull();
    expect(await remembered(browser)).toBeUndefined();
    expect(screen.getByText("Chrome on Android")).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your devices" }));
  });

  test("When it is another, then this one stays subscribed", async () => {
    const { browser, user } = openWithBoth();
    forgetWhenAsked();
    await user.click(await screen.findByRole("button", { name: "Turn off: Chrome on Android" }));
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(server.requestsOf("unsubscribeDevice")[0]?.body).toEqual({ endpoint: phone.endpoint });
    expect(browser.asked).not.toContain("unsubscribe");
    expect(screen.getByText("Notifications are on for this device.")).toBeTruthy();
  });

  test("When the server fails, then an alert says so and nothing changes", async () => {
    server.fail("unsubscribeDevice", 500, { message: "Something went wrong." });
    const { browser, user } = openWithBoth();
    await user.click(await screen.findByRole("button", { name: "Turn off: Firefox on Linux" }));
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(
      "Failed to turn off Firefox on Linux. Something went wrong.",
    );
    expect(browser.asked).not.toContain("unsubscribe");
    expect(screen.getByText("Firefox on Linux")).toBeTruthy();
  });

  test("When the server does not know it any more, then it is off", async () => {
    const { user } = openWithBoth();
    forgetWhenAsked(404);
    await user.click(await screen.findByRole("button", { name: "Turn off: Chrome on Android" }));
    await waitFor(() => expect(screen.queryByText("Chrome on Android")).toBeNull());
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

test.each([
  [new Date(2026, 2, 2, 7, 0), "today at 7:00 AM"],
  [new Date(2026, 2, 1, 23, 59), "yesterday at 11:59 PM"],
  [new Date(2026, 1, 28, 7, 0), "on February 28, 2026"],
  [new Date(2025, 2, 2, 7, 0), "on March 2, 2025"],
])("When something was sent at %s, then it was %s", (sent, words) => {
  expect(lastSentWords(sent, new Date(2026, 2, 2, 0, 5 + 8 * 60))).toBe(words);
});

function openWithBoth() {
  const browser = installPush({ subscribed: laptop.endpoint });
  server.reply("listDevices", [laptop, phone]);
  return { browser, ...openProfile() };
}

/** The server forgets a device that it is told to, and may say that it had already. */
function forgetWhenAsked(status: 200 | 404 = 200): void {
  server.answer("unsubscribeDevice", ({ body }: SeenRequest) => {
    const { endpoint } = body as { endpoint: string }; // the contract has parsed it
    server.reply(
      "listDevices",
      [laptop, phone].filter((device) => device.endpoint !== endpoint),
    );
    return { status, json: { message: "Unsubscribed.", code: "not_found", requestId: "test" } };
  });
}
