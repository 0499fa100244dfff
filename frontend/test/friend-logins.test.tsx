import { act, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { claimLogin } from "../src/features/presence/claim-login.ts";
import { startLiveServer } from "./live.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { heading, openChapter } from "./open-reader.ts";
import { server } from "./setup.ts";

const live = startLiveServer();
const soon = { timeout: 8000 };
const connected = (count = 1) => vi.waitFor(() => expect(live.open).toBe(count), soon);
const toasts = () =>
  [...document.querySelectorAll(".Toastify__toast p")].map((text) => text.textContent);

beforeEach(() => {
  vi.spyOn(Math, "random").mockReturnValue(0.01);
});

async function open(address = "/about") {
  loggedInAs();
  const app = openApp(address);
  await connected();
  return app;
}

describe("the message", () => {
  test("When a friend logs in, then a message says exactly that", async () => {
    await open();
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    const text = await screen.findByText("Naomi just logged in!");
    const toast = text.closest(".Toastify__toast");
    expect(toast?.className).toContain("Toastify__toast--info");
    expect(text.closest("[aria-live=polite]")).toBeTruthy();
    expect(within(toast as HTMLElement).queryByRole("link")).toBeNull(); // it is an element
  });

  test("When a friend's name turns what follows it, then the sentence stays in order", async () => {
    await open();
    live.tellLogin({ username: "Na\u202eomi", loginId: "login-1" });
    expect(await screen.findByText("\u2068Naomi\u2069 just logged in!")).toBeTruthy();
  });

  test("When it could be told only after a minute, then it is told no more", async () => {
    let give = () => {};
    const waited = new Promise<void>((resolve) => {
      give = resolve;
    });
    const request = async (_name: string, _options: object, work: Work) => {
      await waited;
      return work({});
    };
    vi.stubGlobal("navigator", withLocks(navigator, request));
    await open();
    const now = vi.spyOn(Date, "now").mockReturnValue(1_000_000);
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    await vi.waitFor(() => expect(now).toHaveBeenCalled(), soon);
    now.mockReturnValue(1_060_001);
    give();
    await vi.waitFor(() => expect(localStorage.getItem("bereaToldLogins")).toContain("login-1"));
    live.tellLogin({ username: "Boaz", loginId: "login-2" });
    await screen.findByText("Boaz just logged in!");
    expect(toasts()).toEqual(["Boaz just logged in!"]);
    vi.unstubAllGlobals();
  });

  test("When one login is told twice, then there is one message; another login has its own", async () => {
    await open();
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    live.tellLogin({ username: "Boaz", loginId: "login-2" });
    await screen.findByText("Boaz just logged in!");
    expect(toasts()).toEqual(["Naomi just logged in!", "Boaz just logged in!"]);
  });

  test.each([
    ["with locks", true],
    ["without locks", false],
  ])("When two tabs hear of a login, %s, then one of them tells", async (_how, withLocks) => {
    if (withLocks) vi.stubGlobal("navigator", withLocksOf(navigator));
    loggedInAs();
    render(<App />);
    render(<App />);
    await connected(2);
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    await screen.findByText("Naomi just logged in!");
    live.tellLogin({ username: "Boaz", loginId: "login-2" });
    await screen.findByText("Boaz just logged in!");
    expect(toasts()).toEqual(["Naomi just logged in!", "Boaz just logged in!"]);
    vi.unstubAllGlobals();
  });

  test("When the user has logged out meanwhile, then nothing is told", async () => {
    const { user } = await open();
    const looked = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    live.tellLogin({ username: "Naomi", loginId: "login-1" });
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), soon);
    await user.click(screen.getAllByRole("button", { name: "Logout" })[0] as HTMLElement); // or it fails
    await vi.waitFor(
      () => expect(localStorage.getItem("bereaToldLogins") ?? "").toContain("login-1"),
      soon,
    );
    await screen.findAllByRole("link", { name: "Login" });
    expect(toasts()).toEqual([]);
  });
});

describe("claiming a login", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("When one tab is hidden and another is not, then the visible one tells", async () => {
    const visibility = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const hidden = claimLogin("login-1");
    visibility.mockReturnValue("visible");
    expect(await claimLogin("login-1")).toBe(true);
    await vi.advanceTimersByTimeAsync(400);
    expect(await hidden).toBe(false);
  });

  test("When no tab is visible, then one of them tells, a little later", async () => {
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    const claims = Promise.all([claimLogin("login-1"), claimLogin("login-1")]);
    await vi.advanceTimersByTimeAsync(399);
    expect(localStorage.getItem("bereaToldLogins")).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect((await claims).filter(Boolean)).toHaveLength(1);
  });

  test("When many logins were told, then only the latest are remembered", async () => {
    for (let login = 0; login < 60; login += 1) await claimLogin(`login-${login}`);
    const told = JSON.parse(localStorage.getItem("bereaToldLogins") ?? "[]");
    expect(told).toHaveLength(50);
    expect(told[0]).toBe("login-59");
    expect(await claimLogin("login-59")).toBe(false);
  });

  test.each(["{", "null", '"text"'])(
    "When what was remembered is %s, then a login is told all the same",
    async (record) => {
      localStorage.setItem("bereaToldLogins", record);
      expect(await claimLogin("login-1")).toBe(true);
      expect(await claimLogin("login-1")).toBe(false);
    },
  );

  test("When another tab has claimed and this one cannot read that yet, then it does not tell", async () => {
    vi.stubGlobal("navigator", withLocksOf(navigator));
    expect(await claimLogin("login-1")).toBe(true);
    localStorage.removeItem("bereaToldLogins");
    expect(await claimLogin("login-1")).toBe(false);
    expect(await claimLogin("login-2")).toBe(true);
    vi.unstubAllGlobals();
  });

  test("When locks are refused, then a login is told all the same", async () => {
    const locks = { request: () => Promise.reject(new DOMException("no", "SecurityError")) };
    vi.stubGlobal("navigator", { locks });
    expect(await claimLogin("login-1")).toBe(true);
    vi.unstubAllGlobals();
  });
});

describe("reading together", () => {
  const naomi = { username: "Naomi", loginId: "login-1" };

  test("When it is known what the friend reads, then a link leads into the reader, there", async () => {
    const { user } = await open();
    live.tellLogin({ ...naomi, lastRead: { book: "Psalms", chapter: 23 } });
    const link = await screen.findByRole("link", { name: "Read Psalms 23 together" });
    expect(toasts()).toEqual(["Naomi just logged in!"]);
    expect(link.getAttribute("href")).toBe("/reader?book=Psalms&chapter=23");
    await user.click(link);
    const title = await heading("Psalms 23");
    await waitFor(() => expect(document.activeElement).toBe(title));
    await waitFor(() => expect(toasts()).toEqual([]));
    expect(live.attempts).toHaveLength(1);
  });

  test("When the reader is open, then the link goes to that chapter and back again", async () => {
    const { user } = await openChapter("John", 3);
    await connected();
    live.tellLogin({ ...naomi, lastRead: { book: "Psalms", chapter: 23 } });
    const link = await screen.findByRole("link", { name: "Read Psalms 23 together" });
    link.focus();
    await user.keyboard("{Enter}");
    const title = await heading("Psalms 23");
    expect(document.activeElement).toBe(title);
    act(() => window.history.back());
    expect(await heading("John 3")).toBeTruthy();
  });

  test.each([
    ["Hesitations", 1],
    ["Psalms", 151],
    ["Psalms", 0],
    ["Psalms", 1.5],
    ["", 1],
  ])("When the friend's chapter is %s %s, then there is no offer", async (book, chapter) => {
    await open();
    live.tellLogin({ ...naomi, lastRead: { book, chapter } });
    await screen.findByText("Naomi just logged in!");
    expect(screen.queryByRole("link", { name: /together/ })).toBeNull();
  });
});

describe("lists", () => {
  const naomi = { _id: "naomi", username: "Naomi" };

  test("When friends have changed, then the lists are asked for again without a reload", async () => {
    openProfile();
    await connected();
    await screen.findByText("No pending requests.");
    await vi.waitFor(() => expect(server.requestsOf("listFriends").length).toBeGreaterThan(0));
    server.reply("listPendingRequests", [naomi]);
    live.tellChange();
    expect(await screen.findByRole("button", { name: "Accept Naomi" })).toBeTruthy();
    server.reply("listPendingRequests", []);
    server.reply("listFriends", [naomi]);
    live.tellChange();
    expect(await screen.findByRole("button", { name: "Remove Naomi" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Accept Naomi" })).toBeNull();
  });

  test("When the connection was lost, then the lists are asked for again when it is back", async () => {
    openProfile();
    await connected();
    // The first connection asks again, too.
    await vi.waitFor(() => expect(server.requestsOf("listFriends")).toHaveLength(2), soon);
    await screen.findByText(/^No friends here yet/);
    server.reply("listFriends", [naomi]);
    live.drop();
    expect(await screen.findByRole("button", { name: "Remove Naomi" })).toBeTruthy();
  });
});

/** The browser's navigator with locks as secure contexts have them: nobody gets what is held. */
function withLocksOf(navigator: Navigator): Navigator {
  const held = new Set<string>();
  return withLocks(navigator, async (name, _options, work) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
    return undefined;
  });
}

type Work = (lock: object | null) => unknown;

function withLocks(
  navigator: Navigator,
  request: (name: string, options: object, work: Work) => Promise<unknown>,
): Navigator {
  return new Proxy(navigator, {
    get: (target, key) => (key === "locks" ? { request } : Reflect.get(target, key)),
  });
}
