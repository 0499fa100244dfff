import { signUpDenominations } from "@berea/scripture";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const error = async () => (await screen.findByRole("alert")).textContent;

const fillAll = "Please fill in all fields, including denomination.";
const selectOne = "Please select a denomination.";

test("offers the denominations of the specification", async () => {
  openApp("/signup");
  const select = await screen.findByLabelText("Denomination");
  const options = within(select)
    .getAllByRole("option")
    .map((option) => option.textContent);
  expect(options.slice(1)).toEqual([...signUpDenominations]);
});

test("every field is required", async () => {
  const { user } = openApp("/signup");
  await user.click(await screen.findByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe(fillAll);
  await fillIn(user);
  await user.clear(screen.getByLabelText("Name"));
  await user.type(screen.getByLabelText("Name"), "   ");
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe(fillAll);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  expect(screen.queryByText(selectOne)).toBeNull();
  expect(server.seen).toHaveLength(0);
});

test("a missing denomination is named at its field", async () => {
  const { user } = openApp("/signup");
  await fillIn(user, null);
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe(fillAll);
  const select = screen.getByLabelText("Denomination");
  const described = select.getAttribute("aria-describedby")?.split(" ") ?? [];
  const texts = described.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toContain(selectOne);
  expect(select.getAttribute("aria-invalid")).toBe("true");
  await user.selectOptions(select, "Orthodox");
  expect(screen.queryByText(selectOne)).toBeNull();
});

test("success keeps the session and opens the reader", async () => {
  const { user } = openApp("/signup");
  await fillIn(user, "Episcopalian/Anglican");
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  await waitFor(() => expect(window.location.pathname).toBe("/reader"));
  expect(server.requestsOf("register")[0]?.body).toEqual({
    username: "Naomi",
    email: "naomi@example.org",
    password: "secret-1",
    denomination: "Episcopalian/Anglican",
  });
  const stored = JSON.parse(localStorage.getItem("bereaUser") ?? "");
  expect(stored).toMatchObject({ name: "Naomi", denomination: "Episcopalian/Anglican" });
});

test.each([
  [409, { message: "This email is taken." }, "This email is taken."],
  [500, {}, "Signup failed with status 500"],
])("status %i shows the server's message or the status", async (status, told, text) => {
  server.fail("register", status, told);
  const { user } = openApp("/signup");
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe(text);
  expect(localStorage.getItem("bereaUser")).toBeNull();
});

test("what went wrong is no longer said once a denomination is chosen", async () => {
  const { user } = openApp("/signup");
  await user.click(await screen.findByRole("button", { name: "Sign Up" }));
  await error();
  await user.selectOptions(screen.getByLabelText("Denomination"), "Baptist");
  expect(screen.queryByRole("alert")).toBeNull();
});

test("a short password is refused in the server's words", async () => {
  const { user } = openApp("/signup");
  await fillIn(user);
  await user.clear(screen.getByLabelText("Password"));
  await user.type(screen.getByLabelText("Password"), "short");
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe("Password must be at least 6 characters long.");
});

test("no answer at all says that an error occurred", async () => {
  server.answer("register", ({ drop }) => drop());
  const { user } = openApp("/signup");
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe("Signup failed due to an error. Please try again.");
});

test("an answer that names no user asks to try again", async () => {
  server.answer("register", () => ({ status: 201, text: "{}" }));
  const { user } = openApp("/signup");
  await fillIn(user);
  await user.click(screen.getByRole("button", { name: "Sign Up" }));
  expect(await error()).toBe("Signup failed. Please try again.");
});

async function fillIn(user: UserEvent, denomination: string | null = "Baptist"): Promise<void> {
  const fields = { Name: "Naomi", Email: "naomi@example.org", Password: "secret-1" };
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  }
  if (denomination) await user.selectOptions(screen.getByLabelText("Denomination"), denomination);
}
