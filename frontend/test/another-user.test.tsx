import { act, screen, waitFor } from "@testing-library/react";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { writesAnswered } from "../src/shared/api-client.ts";
import type { SeenRequest } from "./contract-server.ts";
import { ruth } from "./default-replies.ts";
import { logIn } from "./log-in.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { openChapter } from "./open-reader.ts";
import { server } from "./setup.ts";

beforeAll(modalDialogs);

const orpah = { ...ruth, _id: "user-2", username: "Orpah" };
const stored = () => JSON.parse(localStorage.getItem("bereaUser") ?? "{}");

/** Leaves in storage what another tab does in which somebody else logs in. */
function storeLogin(): void {
  loggedInAs(orpah);
  localStorage.setItem("bereaToken", "token-of-orpah");
}

/** Does what another tab does in which somebody else logs in. */
function logInElsewhere(): void {
  storeLogin();
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "bereaUser" })));
}

test("When somebody else logs in, then nobody's friends are shown but theirs", async () => {
  const { promise: asked, resolve: answer } = Promise.withResolvers<void>();
  server.answer("listFriends", async ({ authorization }: SeenRequest) => {
    if (!authorization?.endsWith("orpah")) {
      return { status: 200, json: [{ _id: "naomi", username: "Naomi" }] };
    }
    await asked;
    return { status: 200, json: [{ _id: "chemosh", username: "Chemosh" }] };
  });
  openProfile();
  await screen.findByRole("button", { name: "Remove Naomi" });
  logInElsewhere();
  await waitFor(() => expect(screen.queryByText("Naomi")).toBeNull());
  answer();
  expect(await screen.findByRole("button", { name: "Remove Chemosh" })).toBeTruthy();
  expect(screen.queryByText("Naomi")).toBeNull();
});

test("When the same user comes back to the page, then what is known is shown at once and asked for anew", async () => {
  server.reply("listFriends", [{ _id: "naomi", username: "Naomi" }]);
  const { user } = openProfile();
  await screen.findByRole("button", { name: "Remove Naomi" });
  await user.click(screen.getAllByRole("link", { name: "About" })[0] as HTMLElement); // or it fails
  await screen.findByRole("heading", { name: "About Berea" });
  const release = server.hold("listFriends");
  act(() => window.history.back());
  expect(await screen.findByRole("button", { name: "Remove Naomi" })).toBeTruthy();
  await vi.waitFor(() => expect(server.requestsOf("listFriends")).toHaveLength(2));
  release();
});

test("When somebody else has logged in meanwhile, then a saved choice is not theirs", async () => {
  const release = server.hold("updateProfile");
  const { user } = openProfile();
  await user.click(await screen.findByRole("switch"));
  await vi.waitFor(() => expect(server.requestsOf("updateProfile")).toHaveLength(1));
  logInElsewhere();
  await screen.findByRole("link", { name: "Orpah" });
  release();
  await act(() => writesAnswered());
  expect(stored()).toMatchObject({ id: "user-2", hidesLogins: false });
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
});

describe.each([
  ["somebody else has logged in meanwhile", logInElsewhere],
  ["somebody else has logged in, of which this tab has not heard", storeLogin],
])("When %s", (_situation, elsewhere) => {
  test("then a saved account is not theirs, and nothing says that it is", async () => {
    const release = server.hold("updateProfile");
    const { user } = openProfile();
    await user.click(await screen.findByRole("button", { name: "Edit" }));
    await user.type(screen.getByLabelText("Username"), "h");
    await user.click(screen.getByRole("button", { name: "Save" }));
    await vi.waitFor(() => expect(server.requestsOf("updateProfile")).toHaveLength(1));
    elsewhere();
    release();
    await act(() => writesAnswered());
    expect(stored()).toMatchObject({ id: "user-2", name: "Orpah" });
    expect(screen.queryByText("Profile updated successfully!")).toBeNull();
  });

  test("then a saved bookmark is not theirs, and nothing says that it is", async () => {
    const release = server.hold("saveBookmark");
    const { user } = await openChapter("John", 3);
    await user.click(screen.getByRole("button", { name: "Bookmark" }));
    await vi.waitFor(() => expect(server.requestsOf("saveBookmark")).toHaveLength(1));
    elsewhere();
    release();
    await act(() => writesAnswered());
    expect(stored()).toMatchObject({ id: "user-2", bookmarkedBook: null });
    expect(screen.queryByText("Bookmark saved!")).toBeNull();
  });

  test("then what the server tells of the one before is not theirs", async () => {
    const release = server.hold("me");
    loggedInAs();
    openApp("/about");
    await vi.waitFor(() => expect(server.requestsOf("me")).toHaveLength(1));
    elsewhere();
    release();
    expect(await screen.findByRole("link", { name: "Orpah" })).toBeTruthy();
    expect(stored()).toMatchObject({ id: "user-2", name: "Orpah" });
  });

  test("then a login that fails here leaves their session alone", async () => {
    server.fail("login", 401, { message: "Invalid email or password." });
    const release = server.hold("login");
    const { user } = openApp("/login");
    await logIn(user);
    elsewhere();
    release();
    expect(await screen.findByRole("link", { name: "Orpah" })).toBeTruthy();
    expect(stored()).toMatchObject({ id: "user-2" });
    expect(localStorage.getItem("bereaToken")).toBe("token-of-orpah");
  });

  test("then an account that is deleted here leaves their session alone", async () => {
    const release = server.hold("deleteAccount");
    const { user } = openProfile();
    await user.click(await screen.findByRole("button", { name: "Delete account" }));
    await user.type(screen.getByLabelText("Your password"), "secret-1{Enter}");
    await vi.waitFor(() => expect(server.requestsOf("deleteAccount")).toHaveLength(1));
    elsewhere();
    release();
    expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
    expect(stored()).toMatchObject({ id: "user-2" });
    expect(localStorage.getItem("bereaToken")).toBe("token-of-orpah");
  });

  test("then a logout that is still going on here leaves their session alone", async () => {
    const release = server.hold("saveBookmark");
    const { user } = await openChapter("John", 3);
    await user.click(screen.getByRole("button", { name: "Bookmark" }));
    await vi.waitFor(() => expect(server.requestsOf("saveBookmark")).toHaveLength(1));
    await user.click(screen.getAllByRole("button", { name: "Logout" })[0] as HTMLElement); // or it fails
    elsewhere();
    release();
    expect(await screen.findByRole("link", { name: "Orpah" })).toBeTruthy();
    expect(localStorage.getItem("bereaToken")).toBe("token-of-orpah");
  });
});
