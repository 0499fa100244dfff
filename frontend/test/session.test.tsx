import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { call } from "../src/shared/api-client.ts";
import { ruth, token } from "./default-replies.ts";
import { logIn } from "./log-in.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const profileLink = () => screen.findByRole("link", { name: "Ruth" });
const signUpLink = () => screen.findAllByRole("link", { name: "Sign Up" });

test("a stored user is logged in at once and brought up to date", async () => {
  loggedInAs();
  server.reply("me", { ...ruth, username: "Ruth of Moab" });
  openApp("/");
  expect(await screen.findByRole("link", { name: "Ruth of Moab" })).toBeTruthy();
  expect(server.requestsOf("me")[0]?.authorization).toBe(`Bearer ${token}`);
  expect(JSON.parse(localStorage.getItem("bereaUser") ?? "").name).toBe("Ruth of Moab");
});

test("a stored user stays logged in when the server cannot be asked", async () => {
  loggedInAs();
  server.fail("me", 503);
  openApp("/");
  await waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
  expect(await profileLink()).toBeTruthy();
});

test.each(["{broken", "null", "[]", '"Ruth"', '{"name":"Ruth"}'])(
  "the corrupted record %s is removed and the page is a visitor's",
  async (record) => {
    loggedInAs();
    localStorage.setItem("bereaUser", record);
    openApp("/");
    expect(await signUpLink()).not.toHaveLength(0);
    expect(localStorage.getItem("bereaUser")).toBeNull();
    expect(localStorage.getItem("bereaToken")).toBeNull();
    expect(server.requestsOf("me")).toHaveLength(0);
  },
);

test("a record without the later fields gets their defaults", async () => {
  localStorage.setItem("bereaUser", JSON.stringify({ id: "user-1", name: "Ruth" }));
  const { user } = openApp("/");
  await user.click(await profileLink());
  expect(await screen.findByRole("link", { name: "Genesis 1" })).toBeTruthy();
  expect(screen.getAllByText("Not Set")).toHaveLength(2);
});

test("where storage is forbidden one can log in and use the app", async () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbidden);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(forbidden);
  const { user } = openApp("/login");
  await logIn(user);
  await user.click(await profileLink());
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(screen.getByLabelText("Username"), "h");
  await user.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByRole("link", { name: "Ruthh" })).toBeTruthy();
  expect(server.requestsOf("updateProfile")[0]?.authorization).toBe(`Bearer ${token}`);
  await user.click(firstLogout());
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
});

test("where storage is full the session lives as long as the page", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { user } = openApp("/login");
  await logIn(user);
  expect(await profileLink()).toBeTruthy();
  await user.click(firstLogout());
  expect(await screen.findByRole("heading", { name: "Login" })).toBeTruthy();
});

test("a refused token ends the session, says why, and the login leads back", async () => {
  loggedInAs();
  server.fail("me", 401, { message: "Please log in.", code: "unauthorized" });
  const { user } = openApp("/reader?book=John&chapter=3");
  expect(await screen.findByText("Your session has ended. Please log in again.")).toBeTruthy();
  expect(localStorage.getItem("bereaToken")).toBeNull();
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  expect(new URLSearchParams(window.location.search).get("book")).toBe("John");
});

test("a token refused on a public page leaves the page and says why", async () => {
  loggedInAs();
  server.fail("me", 401);
  openApp("/about");
  const notice = await screen.findByText(/Your session has ended\. Please log in again\./);
  expect(notice.getAttribute("role")).toBe("status");
  expect(window.location.pathname).toBe("/about");
});

test("a wrong current password is no refused token", async () => {
  loggedInAs();
  openApp("/about");
  await profileLink();
  server.fail("changePassword", 401, { code: "wrong_password", message: "Wrong." });
  const body = { currentPassword: "old-one", newPassword: "new-one" };
  const changed = call("changePassword", { body });
  await expect(changed).rejects.toMatchObject({ status: 401, serverMessage: "Wrong." });
  expect(await profileLink()).toBeTruthy();
});

test("a logout in another tab logs out here", async () => {
  loggedInAs();
  openApp("/");
  await profileLink();
  localStorage.removeItem("bereaUser");
  localStorage.removeItem("bereaToken");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "bereaUser" })));
  expect(await signUpLink()).not.toHaveLength(0);
  expect(screen.getByText(/Your session has ended in another tab\./)).toBeTruthy();
});

test("what another tab of a visitor clears is no end of a session", async () => {
  openApp("/about");
  await signUpLink();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(screen.queryByText(/in another tab/)).toBeNull();
});

test("another user's login does not lead to the passage of the one before", async () => {
  loggedInAs();
  const { user } = openApp("/reader?book=John&chapter=3");
  await screen.findByRole("heading", { name: "John 3" });
  await user.click(firstLogout());
  const naomi = { ...ruth, _id: "user-2", lastReadBook: "Ruth", lastReadChapter: 4 };
  server.reply("login", { ...naomi, message: "Welcome back.", token: "token-of-naomi" });
  await logIn(user);
  expect(await screen.findByRole("heading", { name: "Ruth 4" })).toBeTruthy();
  expect(server.requestsOf("saveLastRead").map(({ body }) => body)).toEqual([
    { book: "John", chapter: 3 },
  ]);
});

test("the same user's login leads back to the passage", async () => {
  loggedInAs();
  const { user } = openApp("/reader?book=John&chapter=3");
  await screen.findByRole("heading", { name: "John 3" });
  await user.click(firstLogout());
  await logIn(user);
  expect(await screen.findByRole("heading", { name: "John 3" })).toBeTruthy();
});

test("what changes here while the server is asked is kept, and the rest is taken from it", async () => {
  loggedInAs();
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  server.answer("me", async () => {
    await asked;
    return { status: 200, json: { ...ruth, username: "Naomi", lastReadBook: "Romans" } };
  });
  const { user } = openApp("/profile");
  await user.click(await screen.findByRole("button", { name: "Edit" }));
  await user.type(screen.getByLabelText("Username"), "h");
  await user.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByRole("link", { name: "Ruthh" });
  answer();
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem("bereaUser") ?? "")).toMatchObject({
      name: "Ruthh",
      lastReadBook: "Romans",
    }),
  );
});

test("a login in another tab logs in here", async () => {
  openApp("/");
  await signUpLink();
  loggedInAs();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "bereaUser" })));
  expect(await profileLink()).toBeTruthy();
});

test("a logout waits for what is being saved and says so", async () => {
  loggedInAs();
  const release = server.hold("saveBookmark");
  const { user } = openApp("/about");
  await profileLink();
  const body = { book: "John", chapter: 3 };
  const saved = call("saveBookmark", { body });
  await user.click(firstLogout());
  expect(screen.getAllByRole("button", { name: "Logging out..." })).not.toHaveLength(0);
  expect(localStorage.getItem("bereaToken")).toBe(token);
  release();
  await saved;
  expect(await signUpLink()).not.toHaveLength(0);
  expect(localStorage.getItem("bereaUser")).toBeNull();
  expect(localStorage.getItem("bereaToken")).toBeNull();
});

function firstLogout(): HTMLElement {
  const [button] = screen.getAllByRole("button", { name: "Logout" });
  if (!button) throw new Error("No logout button");
  return button;
}
