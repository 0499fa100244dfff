import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { type FakeBrowser, installPush, remember, remembered, removePush } from "./fake-push.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const endpoint = "https://push.example/1";
const openButton = () => screen.findByRole("button", { name: "Delete account" });
const dialog = () => within(screen.getByRole("dialog", { name: "Delete account" }));
const field = () => dialog().getByLabelText<HTMLInputElement>("Your password");

beforeAll(modalDialogs);
afterEach(removePush);

test("When it is opened, then it says what goes and waits at the password", async () => {
  const { user } = await openDialog();
  const question = screen.getByRole("dialog");
  const described = document.getElementById(question.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("at once and for good");
  expect(within(question).getAllByRole("listitem")).toHaveLength(4);
  expect(document.activeElement).toBe(field());
  await user.click(dialog().getByRole("button", { name: "Keep my account" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(document.activeElement).toBe(await openButton());
  expect(server.requestsOf("deleteAccount")).toEqual([]);
});

test("When the browser closes it, as Escape does, then the account stays", async () => {
  const { user } = await openDialog();
  await user.type(field(), "secret-1");
  screen.getByRole<HTMLDialogElement>("dialog").close();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.requestsOf("deleteAccount")).toEqual([]);
});

test("When no password is given, then the field says so and nothing is sent", async () => {
  const { user } = await openDialog();
  await user.keyboard("{Enter}");
  expectFaultAtField("Please enter your password.");
  expect(server.requestsOf("deleteAccount")).toEqual([]);
});

test("When the password is wrong, then the field says so and the session goes on", async () => {
  server.fail("deleteAccount", 400, {
    message: "The current password is not right.",
    code: "wrong_password",
  });
  const { user } = await openDialog();
  await user.type(field(), "secret-2");
  await user.click(dialog().getByRole("button", { name: "Delete for good" }));
  await waitFor(() => expectFaultAtField("The current password is not right."));
  expect(dialog().getByRole("alert").textContent).toBe("The current password is not right.");
  expect(document.activeElement).toBe(field());
  expect(localStorage.getItem("bereaToken")).not.toBeNull();
  await user.type(field(), "x");
  expect(field().hasAttribute("aria-invalid")).toBe(false);
});

test.each([
  [429, "Too many attempts.", "Too many attempts. You can try again in 15 minutes."],
  [500, undefined, "Your account could not be deleted."],
])("When it fails (%i), then the dialog says why", async (status, message, text) => {
  server.answer("deleteAccount", () => ({
    status,
    json: { message, code: "x", requestId: "test" },
    headers: message ? { "Retry-After": "900" } : {},
  }));
  const { user } = await openDialog();
  await user.type(field(), "secret-1{Enter}");
  expect(await dialog().findByText(text)).toBeTruthy();
  expect(field().hasAttribute("aria-invalid")).toBe(false);
});

test("When no answer comes, then it says that nothing is certain, and can be tried again", async () => {
  server.answer("deleteAccount", ({ drop }) => drop());
  const { user } = await openDialog();
  await user.type(field(), "secret-1{Enter}");
  expect(await dialog().findByText(/^No answer came/)).toBeTruthy();
  server.answer("deleteAccount", () => ({
    status: 401,
    json: { message: "Your session has ended.", code: "session_ended", requestId: "test" },
  }));
  await user.keyboard("{Enter}");
  expect(await screen.findByText("Your session has ended. Please log in again.")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("When it is being deleted, then nothing is sent twice and nothing closes the dialog", async () => {
  const release = server.hold("deleteAccount");
  const { user } = await openDialog();
  await user.type(field(), "secret-1{Enter}{Enter}");
  await user.click(dialog().getByRole("button", { name: "Deleting..." }));
  // As some password stores do.
  const form = field().form;
  if (form) fireEvent.submit(form);
  await user.click(dialog().getByRole("button", { name: "Keep my account" }));
  const shown = screen.getByRole<HTMLDialogElement>("dialog");
  const cancel = new Event("cancel", { cancelable: true });
  shown.dispatchEvent(cancel);
  expect(cancel.defaultPrevented).toBe(true);
  shown.close();
  await waitFor(() => expect(shown.open).toBe(true));
  release();
  expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  expect(server.requestsOf("deleteAccount").map(({ body }) => body)).toEqual([
    { password: "secret-1" },
  ]);
});

test("When it has been deleted, then nothing of it is left in the browser, and home says so", async () => {
  const browser = installPush({ subscribed: endpoint });
  await remember(browser, endpoint);
  server.reply("listDevices", [
    { endpoint, name: "Firefox", subscribedAt: "2025-04-05T00:00:00Z", lastSentAt: null },
  ]);
  localStorage.setItem("bereaReadingHistory:user-1", "[]");
  localStorage.setItem("bereaReadingHistory:user-11", "[]");
  localStorage.setItem("bereaTheme", "dark");
  const { user } = await openDialog();
  await deviceIsCaredFor(browser);
  // As the real one does once the account has gone.
  server.answer("unsubscribeDevice", () => ({
    status: 401,
    json: { message: "Your session has ended.", code: "session_ended", requestId: "test" },
  }));
  await user.type(field(), "secret-1{Enter}");
  expect(await screen.findByText("Your account has been deleted.")).toBeTruthy();
  expect(await screen.findByRole("link", { name: "Start Your Journey" })).toBeTruthy();
  expect(window.location.pathname).toBe("/");
  expect(screen.queryByText(/session has ended/)).toBeNull();
  // A refusal would have told the user meanwhile that the session has ended.
  expect(server.requestsOf("unsubscribeDevice")).toEqual([]);
  expect(Object.keys(localStorage).sort()).toEqual(["bereaReadingHistory:user-11", "bereaTheme"]);
  expect(browser.subscription).toBeNull();
  expect(await remembered(browser)).toBeUndefined();
});

async function openDialog() {
  const opened = openProfile();
  await opened.user.click(await openButton());
  return opened;
}

/** The care for a device begins after the first page. */
async function deviceIsCaredFor(browser: FakeBrowser) {
  await waitFor(() => expect(browser.register).toHaveBeenCalledTimes(2));
}

function expectFaultAtField(text: string) {
  expect(field().getAttribute("aria-invalid")).toBe("true");
  const said = field().getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(said)?.textContent).toBe(text);
}
