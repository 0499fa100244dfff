import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const alertText = async () => (await screen.findByRole("alert")).textContent;

test.each([
  [["", "new-secret", "new-secret"], "Please fill in all password fields."],
  [["old-secret", "short", "short"], "New password must be at least 6 characters long."],
  [["old-secret", "new-secret", "new-secrets"], "New passwords do not match."],
  [
    ["old-secret", "old-secret", "old-secret"],
    "New password cannot be the same as the current password.",
  ],
])("%j is refused", async (passwords, text) => {
  const { user } = openProfile();
  await changePassword(user, passwords);
  expect(await alertText()).toBe(text);
  expect(server.requestsOf("changePassword")).toHaveLength(0);
});

test("success is told and empties the fields", async () => {
  const { user } = openProfile();
  await changePassword(user, ["old-secret", "new-secret", "new-secret"]);
  const security = within(screen.getByRole("region", { name: "Security" }));
  expect(await security.findByText("Password changed successfully!")).toBeTruthy();
  expect(server.requestsOf("changePassword")[0]?.body).toEqual({
    currentPassword: "old-secret",
    newPassword: "new-secret",
  });
  expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("");
});

test.each([
  [400, { message: "Current password is wrong." }, "Current password is wrong."],
  [500, {}, "An error occurred while changing password."],
])("status %i shows its message", async (status, told, text) => {
  server.fail("changePassword", status, told);
  const { user } = openProfile();
  await changePassword(user, ["old-secret", "new-secret", "new-secret"]);
  expect(await alertText()).toBe(text);
});

async function changePassword(user: UserEvent, passwords: string[]): Promise<void> {
  const labels = ["Current password", "New password", "Confirm new password"];
  for (const [at, label] of labels.entries()) {
    const field = await screen.findByLabelText(label);
    if (passwords[at]) await user.type(field, passwords[at]);
  }
  await user.click(screen.getByRole("button", { name: "Change password" }));
}
