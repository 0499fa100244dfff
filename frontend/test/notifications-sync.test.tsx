import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { token } from "./default-replies.ts";
import { type FakeBrowser, installPush, remember, remembered, removePush } from "./fake-push.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

afterEach(removePush);

const here = "https://push.example/here";
const gone = "https://push.example/gone";

describe("where a notification leads", () => {
  test("When it is tapped, then the open page goes there, and says so", async () => {
    loggedInAs();
    const browser = installPush({ subscribed: here });
    openApp("/about");
    await cared(browser);
    const answered = act(() => browser.tell({ open: "/reader?book=John&chapter=3&verse=16" }));
    expect(await answered).toBe("opened");
    expect(await screen.findByRole("heading", { name: "John 3" })).toBeTruthy();
    expect(window.location.search).toContain("verse=16");
  });

  test.each([
    { open: "https://elsewhere.example/" },
    { open: "//elsewhere.example/" },
    { open: 7 },
    { other: "/reader" },
    null,
    "/reader",
  ])("When the worker says %j, then the page stays where it is", async (message) => {
    const browser = installPush({ subscribed: here });
    openApp("/about");
    await cared(browser);
    void browser.tell(message);
    await act(() => browser.tell({ open: "/terms" }));
    expect(window.location.pathname).toBe("/terms");
    expect(window.history.length).toBe(1 + lengthBefore);
  });
});

describe("at the start of the app", () => {
  test("When the device is subscribed, then the worker is registered anew", async () => {
    const browser = installPush({ subscribed: here });
    openApp("/");
    await waitFor(() => expect(browser.register).toHaveBeenCalledTimes(1));
  });

  test("When nothing was ever registered, then nothing is", async () => {
    const browser = installPush();
    openApp("/");
    await screen.findAllByRole("link", { name: "Sign Up" });
    expect(browser.register).not.toHaveBeenCalled();
  });

  test("When the browser has another subscription than the server knows, then it is told", async () => {
    const browser = installPush({ subscribed: here });
    await remember(browser, gone);
    openApp("/");
    await waitFor(() => expect(server.requestsOf("replaceDevice")).toHaveLength(1));
    expect(server.requestsOf("replaceDevice")[0]?.body).toEqual({
      old: { endpoint: gone, auth: "secret-of-gone" },
      subscription: {
        endpoint: here,
        expirationTime: null,
        keys: { p256dh: "cGVl", auth: "secret-of-here" },
      },
    });
    await waitFor(async () => expect(await remembered(browser)).toMatchObject({ endpoint: here }));
  });

  test("When the server cannot be told, then the next start tries again", async () => {
    const browser = installPush({ subscribed: here });
    await remember(browser, gone);
    server.fail("replaceDevice", 503);
    const { unmount } = openApp("/");
    await waitFor(() => expect(browser.register).toHaveBeenCalledTimes(1));
    expect(await remembered(browser)).toMatchObject({ endpoint: gone });
    unmount();
    server.reply("replaceDevice", { message: "Subscribed." });
    openApp("/");
    await waitFor(async () => expect(await remembered(browser)).toMatchObject({ endpoint: here }));
    expect(server.requestsOf("replaceDevice")).toHaveLength(2);
  });

  test("When both agree, then the server is left alone", async () => {
    const browser = installPush({ subscribed: here });
    await remember(browser, here);
    openApp("/");
    await waitFor(() => expect(browser.register).toHaveBeenCalledTimes(1));
    expect(server.requestsOf("replaceDevice")).toHaveLength(0);
  });
});

describe("logging out", () => {
  test("When one logs out, then the device is turned off before the token is forgotten", async () => {
    loggedInAs();
    const browser = installPush({ subscribed: here });
    await remember(browser, here);
    const { user } = openApp("/");
    await cared(browser);
    await user.click(firstLogout());
    await waitFor(() => expect(localStorage.getItem("bereaToken")).toBeNull());
    const [removed] = server.requestsOf("unsubscribeDevice");
    expect([removed?.authorization, removed?.body]).toEqual([
      `Bearer ${token}`,
      { endpoint: here },
    ]);
    expect(browser.subscription).toBeNull();
    expect(await remembered(browser)).toBeUndefined();
  });

  test("When the server cannot be told, then the browser's part is done, and the logout", async () => {
    loggedInAs();
    const browser = installPush({ subscribed: here });
    server.answer("unsubscribeDevice", ({ drop }) => drop());
    const { user } = openApp("/");
    await cared(browser);
    await user.click(firstLogout());
    await waitFor(() => expect(localStorage.getItem("bereaToken")).toBeNull());
    expect(browser.subscription).toBeNull();
  });

  test("When the device is not subscribed, then the server is not troubled", async () => {
    loggedInAs();
    const { pushManager } = installPush({ registered: true });
    const { user } = openApp("/");
    await waitFor(() => expect(pushManager.getSubscription).toHaveBeenCalled());
    await user.click(firstLogout());
    await waitFor(() => expect(localStorage.getItem("bereaToken")).toBeNull());
    expect(server.requestsOf("unsubscribeDevice")).toHaveLength(0);
  });
});

let lengthBefore = 0;

/** Waits until the app looks after the device. */
async function cared(browser: FakeBrowser): Promise<void> {
  await waitFor(() => expect(browser.register).toHaveBeenCalled());
  lengthBefore = window.history.length;
}

function firstLogout(): HTMLElement {
  const [button] = screen.getAllByRole("button", { name: "Logout" });
  if (!button) throw new Error("No logout button");
  return button;
}
