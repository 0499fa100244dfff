import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { writesAnswered } from "../src/shared/api-client.ts";
import type { SeenRequest } from "./contract-server.ts";
import { ruth } from "./default-replies.ts";
import { loggedInAs } from "./open-app.tsx";
import { openProfile } from "./open-profile.ts";
import { server } from "./setup.ts";

const orpah = { ...ruth, _id: "user-2", username: "Orpah" };
const stored = () => JSON.parse(localStorage.getItem("bereaUser") ?? "{}");

/** Does what another tab does in which somebody else logs in. */
function logInElsewhere(): void {
  loggedInAs(orpah);
  localStorage.setItem("bereaToken", "token-of-orpah");
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
