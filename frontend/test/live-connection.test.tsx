import { act, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { App } from "../src/app/app.tsx";
import { holdConnection } from "../src/features/presence/hold-connection.ts";
import { userOf } from "../src/shared/user.ts";
import { ruth, token } from "./default-replies.ts";
import { startLiveServer } from "./live.ts";
import { logIn } from "./log-in.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const live = startLiveServer();
const soon = { timeout: 8000 };
const connected = (attempts = 1) =>
  vi.waitFor(() => {
    expect(live.attempts).toHaveLength(attempts);
    expect(live.open).toBe(1);
  }, soon);
const logoutButton = () => screen.getAllByRole("button", { name: "Logout" })[0] as HTMLElement; // or the click fails

beforeEach(() => {
  // Almost the shortest waits; of nothing but zeros the router could make no keys.
  vi.spyOn(Math, "random").mockReturnValue(0.01);
});

describe("opening", () => {
  test("When a user is logged in, then one connection is opened with the stored token", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    expect(live.attempts).toEqual([token]);
  });

  test("When a connection is open, then there is a place for what it may tell", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    const position = () => screen.queryByRole("region", { name: "Messages" });
    expect(position()).toBeNull();
    await vi.waitFor(() => expect(position()).toBeTruthy(), soon);
  });

  test("When React mounts everything twice, then there is one connection", async () => {
    loggedInAs();
    render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    await connected();
    live.drop();
    await connected(2);
    expect(live.most).toBe(1);
  });

  test("When somebody logs in, then a connection is opened with the new token", async () => {
    const { user } = openApp("/login");
    await logIn(user);
    await connected();
    expect(live.attempts).toEqual([token]);
  });

  test("When no token is stored, then none is attempted until there is one", async () => {
    localStorage.setItem("bereaUser", JSON.stringify(userOf(ruth)));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    openApp("/about");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    vi.useRealTimers();
    await screen.findByRole("link", { name: "Ruth" });
    storeToken("later");
    await connected();
    expect(live.attempts).toEqual(["later"]);
  });
});

describe("closing", () => {
  test("When the user logs out, then the connection is closed, and the next login opens another", async () => {
    loggedInAs();
    const { user } = openApp("/about");
    await connected();
    await user.click(logoutButton());
    await vi.waitFor(() => expect(live.open).toBe(0), soon);
    expect(live.endings).toEqual(["client namespace disconnect"]);
    window.dispatchEvent(new Event("online"));
    server.reply("login", { ...ruth, message: "Welcome back.", token: "next" });
    await user.click(screen.getAllByRole("link", { name: "Login" })[0] as HTMLElement); // or it fails
    await logIn(user);
    await connected(2);
    expect(live.attempts).toEqual([token, "next"]);
  });

  test("When a logout waits for what is being saved, then the connection is closed before", async () => {
    loggedInAs();
    const release = server.hold("updateProfile");
    const { user } = openApp("/profile");
    await connected();
    await user.click(screen.getByRole("switch"));
    await user.click(logoutButton());
    await vi.waitFor(() => expect(live.open).toBe(0), soon);
    expect(localStorage.getItem("bereaToken")).toBe(token);
    release();
    await screen.findByRole("heading", { name: "Login" });
  });

  test("When the user logs out while the connection's script is on its way, then none is opened", async () => {
    const listeners = { friendsChanged: vi.fn(), open: vi.fn() };
    const left = new AbortController();
    left.abort();
    await holdConnection("left", left.signal, listeners);
    const here = new AbortController();
    const ended = holdConnection("here", here.signal, listeners);
    await vi.waitFor(() => expect(live.open).toBe(1), soon);
    expect(live.attempts).toEqual(["here"]);
    here.abort();
    expect(await ended).toMatchObject({ refused: false });
    await vi.waitFor(() => expect(live.open).toBe(0), soon);
  });

  test("When the page is left while it connects, then the connection is closed", async () => {
    const left = new AbortController();
    const ended = holdConnection("x", left.signal, { friendsChanged: vi.fn(), open: vi.fn() });
    left.abort();
    expect(await ended).toEqual({ refused: false, heldMs: 0 });
    await holdRefusedOnce();
    expect(live.open).toBe(0);
  });
});

describe("opening anew", () => {
  test("When the server ends the connection, then another one is opened and nothing is shown", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    live.drop();
    await connected(2);
    expect(live.attempts).toEqual([token, token]);
    expect(live.most).toBe(1);
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByRole("status")).toBeNull();
  });

  test("When the server cannot take anybody for now, then it is tried again", async () => {
    live.refuse("too_many_sockets");
    loggedInAs();
    openApp("/about");
    await vi.waitFor(() => expect(live.attempts).toHaveLength(1), soon);
    live.refuse();
    await connected(2);
  });

  test("When the token is refused, then it is not tried again, but the next one is", async () => {
    live.refuse("session_ended");
    loggedInAs();
    openApp("/about");
    await vi.waitFor(() => expect(console.info).toHaveBeenCalled(), soon);
    window.dispatchEvent(new Event("online"));
    live.refuse();
    window.dispatchEvent(new Event("online"));
    storeToken("next");
    await connected(2);
    expect(live.attempts).toEqual([token, "next"]);
    expect(await screen.findByRole("link", { name: "Ruth" })).toBeTruthy();
  });

  test("When the session has ended elsewhere, then the user is logged out and told why", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    await vi.waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    server.fail("me", 401, { code: "session_ended", message: "Your session has ended." });
    live.refuse("session_ended");
    live.drop();
    expect(await screen.findByText(/Your session has ended\. Please log in again\./)).toBeTruthy();
    expect(await screen.findAllByRole("link", { name: "Login" })).not.toHaveLength(0);
    expect(localStorage.getItem("bereaToken")).toBeNull();
    expect(server.requestsOf("me")).toHaveLength(2);
  });

  test.each([
    ["knows of no end", 200],
    ["cannot say", 503],
  ])("When auth %s of a refused session, then nothing is shown", async (_what, status) => {
    loggedInAs();
    openApp("/about");
    await connected();
    await vi.waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    server.answer("me", () => ({ status, json: status === 200 ? ruth : {} }));
    live.refuse("session_ended");
    live.drop();
    await vi.waitFor(() => expect(server.requestsOf("me")).toHaveLength(2), soon);
    expect(await screen.findByRole("link", { name: "Ruth" })).toBeTruthy();
    expect(screen.queryByRole("status")).toBeNull();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(live.attempts).toHaveLength(2);
  });

  test("When another tab's login replaces the token, then its connection replaces this one", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    storeToken("next");
    await connected(2);
    expect(live.attempts).toEqual([token, "next"]);
    expect(live.most).toBe(1);
  });

  test("When another tab logs out, then the connection is closed", async () => {
    loggedInAs();
    openApp("/about");
    await connected();
    localStorage.clear();
    act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
    await vi.waitFor(() => expect(live.open).toBe(0), soon);
  });
});

/** Does what another tab does that logs the same user in again. */
function storeToken(stored: string): void {
  localStorage.setItem("bereaToken", stored);
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "bereaToken" })));
}

/** A whole exchange with the server: whatever was sent before has arrived. */
async function holdRefusedOnce(): Promise<void> {
  live.refuse("session_ended");
  const { signal } = new AbortController();
  const ended = await holdConnection("y", signal, { friendsChanged: vi.fn(), open: vi.fn() });
  expect(ended).toEqual({ refused: true, heldMs: 0 });
}
