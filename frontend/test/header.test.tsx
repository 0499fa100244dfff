import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loggedInAs, openApp } from "./open-app.tsx";

const names = (links: HTMLElement[]) => links.map((link) => link.textContent);
const banner = async () => within(await screen.findByRole("banner"));

test("a visitor's header offers the pages, login and sign-up", async () => {
  openApp("/about");
  const header = await banner();
  expect(header.getByRole("link", { name: "Berea" }).getAttribute("href")).toBe("/");
  const main = within(header.getByRole("navigation", { name: "Main" }));
  expect(names(main.getAllByRole("link"))).toEqual(["Reader", "About", "How It Works"]);
  expect(main.getByRole("link", { name: "About" }).getAttribute("aria-current")).toBe("page");
  expect(header.getByRole("link", { name: "Login" }).getAttribute("href")).toBe("/login");
  expect(header.getByRole("link", { name: "Sign Up" }).getAttribute("href")).toBe("/signup");
  expect(header.queryByRole("button", { name: "Logout" })).toBeNull();
});

test("a user's header shows the avatar and the name, which lead to the profile", async () => {
  loggedInAs();
  openApp("/about");
  const header = await banner();
  const person = header.getByRole("link", { name: "Ruth" });
  expect(person.getAttribute("href")).toBe("/profile");
  expect(person.textContent).toBe("RRuth");
  expect(header.getByRole("button", { name: "Logout" })).toBeTruthy();
  expect(header.queryByRole("link", { name: "Sign Up" })).toBeNull();
});

test.each([
  ["élie", "É"],
  ["", "U"],
  ["   ", "U"],
  ["👩‍👧 family", "👩‍👧"],
])("the avatar of %j is %s", async (name, letter) => {
  const user = { id: "user-1", name, email: "e@example.org" };
  localStorage.setItem("bereaUser", JSON.stringify(user));
  openApp("/about");
  const header = await banner();
  const [person] = header
    .getAllByRole("link")
    .filter((link) => link.getAttribute("href") === "/profile");
  expect(person?.firstElementChild?.textContent).toBe(letter);
});

test("a user without a name is shown by the email", async () => {
  const user = { id: "user-1", name: "", email: "naomi@example.org" };
  localStorage.setItem("bereaUser", JSON.stringify(user));
  openApp("/about");
  expect((await banner()).getByRole("link", { name: "naomi@example.org" })).toBeTruthy();
});

test("the mobile menu opens and closes on its button, a link, Escape and a click outside", async () => {
  loggedInAs();
  const { user } = openApp("/about");
  const header = await banner();
  const menu = () => header.queryByRole("navigation", { name: "Menu" });
  const toggle = () => header.getByRole("button", { name: /menu$/ });

  expect(menu()).toBeNull();
  await user.click(toggle());
  expect(toggle().getAttribute("aria-expanded")).toBe("true");
  const inside = within(menu() ?? document.body);
  expect(names(inside.getAllByRole("link"))).toEqual([
    "Reader",
    "About",
    "How It Works",
    "Profile",
  ]);
  await user.click(toggle());
  expect(menu()).toBeNull();

  await user.click(toggle());
  await user.click(within(menu() ?? document.body).getByRole("link", { name: "How It Works" }));
  expect(await screen.findByRole("heading", { name: "How It Works", level: 1 })).toBeTruthy();
  expect(menu()).toBeNull();

  await user.click(toggle());
  await user.keyboard("{Escape}");
  expect(menu()).toBeNull();
  expect(document.activeElement).toBe(toggle());

  await user.click(toggle());
  await user.click(screen.getByRole("main"));
  expect(menu()).toBeNull();
});

test("a visitor's mobile menu offers login and sign-up, and no profile", async () => {
  const { user } = openApp("/about");
  const header = await banner();
  await user.click(header.getByRole("button", { name: "Open menu" }));
  const menu = within(header.getByRole("navigation", { name: "Menu" }));
  expect(names(menu.getAllByRole("link")).slice(3)).toEqual(["Login", "Sign Up"]);
});

test("the mobile menu closes when the focus leaves it", async () => {
  const { user } = openApp("/about");
  const header = await banner();
  await user.click(header.getByRole("button", { name: "Open menu" }));
  for (const _ of header.getAllByRole("link").filter((link) => link.closest("#mobile-menu"))) {
    await user.tab();
  }
  expect(header.getByRole("navigation", { name: "Menu" })).toBeTruthy();
  await user.tab();
  expect(header.queryByRole("navigation", { name: "Menu" })).toBeNull();
});

test("the mobile menu closes with the session", async () => {
  loggedInAs();
  const { user } = openApp("/about");
  const header = await banner();
  await user.click(header.getByRole("button", { name: "Open menu" }));
  const menu = within(header.getByRole("navigation", { name: "Menu" }));
  await user.click(menu.getByRole("button", { name: "Logout" }));
  expect(await header.findByRole("link", { name: "Sign Up" })).toBeTruthy();
  expect(header.queryByRole("navigation", { name: "Menu" })).toBeNull();
});

test("a link to the page one is on adds no step to the history", async () => {
  const { user } = openApp("/about?from=here");
  const entries = window.history.length;
  for (const about of screen.getAllByRole("link", { name: "About" })) await user.click(about);
  expect(window.location.search).toBe("");
  expect(window.history.length).toBe(entries);
});
