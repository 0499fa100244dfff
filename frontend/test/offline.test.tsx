import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { defaultReplies, ruth } from "./default-replies.ts";
import { logIn } from "./log-in.ts";
import { goOnline, installDevice, removeDevice } from "./offline-device.ts";
import { openApp } from "./open-app.tsx";
import { openChapter, openReader } from "./open-reader.ts";
import { server } from "./setup.ts";

const unsaved = `bereaUnsavedPlaces:${ruth._id}`;
const john = { book: "John", chapter: 3 };

beforeEach(() => void installDevice());
afterEach(removeDevice);

const bookmark = () => screen.getByRole("button", { name: "Bookmark" });
const saved = () => server.requestsOf("saveBookmark").map(({ body }) => body);
const alertText = () => screen.getByRole("alert").textContent;

/** The network goes away: the browser says so, and no call is answered. */
async function loseNetwork(): Promise<void> {
  server.answer("saveBookmark", ({ drop }) => drop());
  server.answer("saveLastRead", ({ drop }) => drop());
  await goOnline(false);
}

async function findNetwork(): Promise<void> {
  server.reply("saveBookmark", defaultReplies.saveBookmark);
  server.reply("saveLastRead", defaultReplies.saveLastRead);
  server.seen.splice(0);
  await goOnline(true);
}

describe("the notice", () => {
  test("When the network goes away, then every page says so until it is back", async () => {
    openApp("/about");
    await screen.findByRole("heading", { level: 1 });
    await waitFor(async () => {
      await goOnline(false);
      expect(notice()).toMatch(/^You are offline\./);
    });
    await goOnline(true);
    await waitFor(() => expect(notice()).toBe(""));
  });

  test("When the app is opened without a network, then it says so", async () => {
    await goOnline(false);
    openApp("/login");
    await waitFor(() => expect(notice()).toMatch(/^You are offline\./));
    await goOnline(true);
    await waitFor(() => expect(notice()).toBe(""));
  });

  function notice(): string {
    return document.querySelector("body > p[role=status]")?.textContent ?? "";
  }
});

describe("calls without a network", () => {
  test("When one logs in, then it is said in words", async () => {
    server.answer("login", ({ drop }) => drop());
    const { user } = openApp("/login");
    await goOnline(false);
    await logIn(user);
    expect((await screen.findByRole("alert")).textContent).toContain("You are offline.");
  });

  test("When the lists of friends are opened, then they say so and come once it is back", async () => {
    server.answer("listFriends", ({ drop }) => drop());
    await goOnline(false);
    localStorage.setItem("bereaToken", "token");
    localStorage.setItem("bereaUser", JSON.stringify({ ...ruth, id: ruth._id, name: "Ruth" }));
    openApp("/profile");
    await screen.findByText("Failed to load friends list. You are offline.");
    server.reply("listFriends", [{ _id: "naomi", username: "Naomi" }]);
    await goOnline(true);
    await screen.findByText("Naomi");
  });

  test("When the worker has no chapter, then its words stand in the specified form", async () => {
    const message = "You are offline, and this chapter is not kept on this device.";
    const json = { message, code: "not_kept", requestId: "" };
    server.answer("getChapter", () => ({ status: 503, json }));
    openReader("?book=John&chapter=3");
    await screen.findByText(`Failed to load text: ${message}`);
  });
});

describe("a bookmark made without a network", () => {
  test("When it is made, then it says that it is kept, and is saved once that is back", async () => {
    const { user } = await openChapter("John", 3);
    await loseNetwork();
    await user.click(bookmark());
    await waitFor(() =>
      expect(alertText()).toContain(
        "You are offline. The bookmark is kept on this device and will be saved when you are online again.",
      ),
    );
    expect(bookmark().getAttribute("aria-pressed")).toBe("true");
    await findNetwork();
    await waitFor(() => expect(alertText()).toContain("Bookmark saved!"));
    expect(saved()).toEqual([john]);
    expect(localStorage.getItem(unsaved)).toBeNull();
  });

  test("When several are made, then the latest is saved", async () => {
    const { user } = await openChapter("John", 3);
    await loseNetwork();
    await user.click(bookmark());
    await waitFor(() => expect(localStorage.getItem(unsaved)).toContain('"chapter":3'));
    await user.click(screen.getByRole("button", { name: /^Next/ }));
    await screen.findByRole("heading", { level: 1, name: "John 4" });
    await user.click(bookmark());
    await waitFor(() =>
      expect(JSON.parse(`${localStorage.getItem(unsaved)}`)).toEqual({
        "/api/auth/bookmark": { book: "John", chapter: 4 },
        "/api/auth/last-read": { book: "John", chapter: 4 },
      }),
    );
    await findNetwork();
    await waitFor(() => expect(saved()).toEqual([{ book: "John", chapter: 4 }]));
  });

  test("When the app is opened again, then it is sent before the account is asked for", async () => {
    localStorage.setItem(unsaved, JSON.stringify({ "/api/auth/bookmark": john }));
    openReader();
    await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    const order = server.seen.map(({ id }) => id).filter((id) => /saveBookmark|me/.test(id));
    expect(order).toEqual(["saveBookmark", "me"]);
    expect(saved()).toEqual([john]);
    await waitFor(() => expect(localStorage.getItem(unsaved)).toBeNull());
  });

  test("When somebody else is logged in, then it waits for its own user", async () => {
    localStorage.setItem(unsaved, JSON.stringify({ "/api/auth/bookmark": john }));
    openReader("?book=John&chapter=1", { _id: "user-2" });
    await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    await goOnline(true);
    expect(saved()).toEqual([]);
    expect(localStorage.getItem(unsaved)).not.toBeNull();
  });

  test("When its user logs in again, then it is sent", async () => {
    localStorage.setItem(unsaved, JSON.stringify({ "/api/auth/bookmark": john }));
    const { user } = openApp("/login");
    await logIn(user);
    await waitFor(() => expect(saved()).toEqual([john]));
    await waitFor(() =>
      expect(localStorage.getItem("bereaUser")).toContain('"bookmarkedBook":"John"'),
    );
  });

  test("When another is saved meanwhile, then it does not come back", async () => {
    localStorage.setItem(unsaved, JSON.stringify({ "/api/auth/bookmark": john }));
    server.fail("saveBookmark", 503);
    const { user } = await openChapter("Ruth", 1);
    await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    server.reply("saveBookmark", defaultReplies.saveBookmark);
    await user.click(bookmark());
    await screen.findByText("Bookmark saved!");
    expect(localStorage.getItem(unsaved)).toBeNull();
  });

  test.each([
    [503, true],
    [429, true],
    [400, false],
  ])("When the server answers it with %i, then it stays: %s", async (status, stays) => {
    localStorage.setItem(unsaved, JSON.stringify({ "/api/auth/bookmark": john }));
    server.fail("saveBookmark", status);
    openReader("?book=John&chapter=1");
    await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    expect(localStorage.getItem(unsaved) !== null).toBe(stays);
  });

  test("When what is stored cannot be read, then nothing is sent and nothing breaks", async () => {
    localStorage.setItem(unsaved, "{broken");
    openReader("?book=John&chapter=1");
    await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    expect(saved()).toEqual([]);
  });
});
