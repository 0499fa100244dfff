import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { ruth, token } from "./default-replies.ts";
import { logIn } from "./log-in.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const error = async () => (await screen.findByRole("alert")).textContent;

test("both fields are required", async () => {
  const { user } = openApp("/login");
  await user.click(await screen.findByRole("button", { name: "Login" }));
  expect(await error()).toBe("Please enter both email and password.");
  expect(document.activeElement).toBe(screen.getByLabelText("Email"));
  await user.type(screen.getByLabelText("Email"), ruth.email);
  await user.click(screen.getByRole("button", { name: "Login" }));
  expect(await error()).toBe("Please enter both email and password.");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  expect(server.seen).toHaveLength(0);
});

test("the email input is of email type, and password stores know the fields", async () => {
  openApp("/login");
  expect((await screen.findByLabelText("Email")).getAttribute("type")).toBe("email");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
});

test("success keeps user and token and opens the reader", async () => {
  const { user } = openApp("/login");
  await logIn(user);
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  expect(localStorage.getItem("bereaToken")).toBe(token);
  expect(JSON.parse(localStorage.getItem("bereaUser") ?? "")).toEqual({
    id: "user-1",
    name: "Ruth",
    email: "ruth@example.org",
    denomination: "Baptist",
    friendCode: "7K3M-9QXR",
    preferredLocalNotificationHour: null,
    notificationTimezone: null,
    lastReadBook: "Genesis",
    lastReadChapter: 1,
    bookmarkedBook: null,
    bookmarkedChapter: null,
    hidesLogins: false,
  });
  expect(server.requestsOf("login")[0]?.body).toEqual({
    email: ruth.email,
    password: "secret-1",
  });
});

test.each([
  [401, { message: "Invalid email or password." }, "Invalid email or password."],
  [500, {}, "Login failed with status 500"],
])("status %i shows the server's message or the status", async (status, told, text) => {
  server.fail("login", status, told);
  const { user } = openApp("/login");
  await logIn(user);
  expect(await error()).toBe(text);
  expect(localStorage.getItem("bereaUser")).toBeNull();
  expect((screen.getByLabelText("Email") as HTMLInputElement).value).toBe(ruth.email);
});

test("a server that answers HTML shows the status", async () => {
  server.answer("login", () => ({ status: 502, text: "<h1>Bad gateway</h1>" }));
  const { user } = openApp("/login");
  await logIn(user);
  expect(await error()).toBe("Login failed with status 502");
});

test("no answer at all asks to try again", async () => {
  server.answer("login", ({ drop }) => drop());
  const { user } = openApp("/login");
  await logIn(user);
  expect(await error()).toBe("Login failed. Please try again.");
});

test("an answer that names no user asks to check the credentials", async () => {
  server.answer("login", () => ({ status: 200, text: "{}" }));
  const { user } = openApp("/login");
  await logIn(user);
  expect(await error()).toBe("Login failed. Please check your credentials.");
});

test("what went wrong is no longer said once something else is typed", async () => {
  const { user } = openApp("/login");
  await user.click(await screen.findByRole("button", { name: "Login" }));
  await error();
  await user.type(screen.getByLabelText("Email"), "r");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("too many attempts show how long to wait", async () => {
  server.answer("login", () => ({
    status: 429,
    json: { message: "Too many attempts.", code: "too_many", requestId: "test" },
    headers: { "Retry-After": "120" },
  }));
  const { user } = openApp("/login");
  await logIn(user);
  expect(await error()).toBe("Too many attempts. You can try again in 2 minutes.");
});

test("a double click sends once", async () => {
  const release = server.hold("login");
  const { user } = openApp("/login");
  await logIn(user);
  await user.click(screen.getByRole("button", { name: "Logging in..." }));
  await user.type(screen.getByLabelText("Password"), "{Enter}");
  release();
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  expect(server.requestsOf("login")).toHaveLength(1);
});

test.each(["/login", "/signup"])("who is logged in goes from %s to the reader", async (address) => {
  loggedInAs();
  openApp(address);
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
});
