import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loggedInAs, openApp } from "./open-app.tsx";

const names = (links: HTMLElement[]) => links.map((link) => link.textContent);
const footer = async () => within(await screen.findByRole("contentinfo"));

test("a visitor's footer names every page, the year and the icons", async () => {
  openApp("/about");
  const foot = await footer();
  expect(names(foot.getAllByRole("link"))).toEqual([
    "Home",
    "Bible Reader",
    "About",
    "How It Works",
    "Login",
    "Sign Up",
    "Terms",
    "Privacy",
    "Sources",
  ]);
  expect(foot.getByText(new RegExp(`© ${new Date().getFullYear()} Berea`))).toBeTruthy();
  expect(foot.getByText("Icons drawn for Berea.")).toBeTruthy();
});

test("a user's footer offers profile and logout", async () => {
  loggedInAs();
  const { user } = openApp("/about");
  const account = within((await footer()).getByRole("navigation", { name: "Account" }));
  expect(names(account.getAllByRole("link"))).toEqual(["Profile"]);
  await user.click(account.getByRole("button", { name: "Logout" }));
  await waitFor(() => expect(localStorage.getItem("bereaToken")).toBeNull());
  expect(await account.findByRole("link", { name: "Login" })).toBeTruthy();
  expect(window.location.pathname).toBe("/about");
});

test("arriving at another page names it and moves the focus to its heading", async () => {
  const { user } = openApp("/about");
  const first = await screen.findByRole("heading", { name: "About Berea" });
  expect(document.title).toBe("About Berea · Berea");
  expect(document.activeElement).not.toBe(first);
  await user.click((await footer()).getByRole("link", { name: "Privacy" }));
  const heading = await screen.findByRole("heading", { name: "Privacy Policy" });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toBe("Privacy Policy · Berea");
});

test("the skip button moves the focus past the header and leaves the address alone", async () => {
  const { user } = openApp("/about");
  await screen.findByRole("heading", { name: "About Berea" });
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the text");
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(screen.getByRole("main"));
  expect(window.location.hash).toBe("");
});

test("chosen page colours are kept and followed", async () => {
  const { user } = openApp("/about");
  const choice = await screen.findByLabelText("Page colours");
  await user.selectOptions(choice, "Sepia");
  expect(document.documentElement.dataset.theme).toBe("sepia");
  expect(localStorage.getItem("bereaTheme")).toBe("sepia");
  await user.selectOptions(choice, "As the system");
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(localStorage.getItem("bereaTheme")).toBeNull();
});
