import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const groups = async () => {
  await screen.findByRole("link", { name: "Romans 9:6-24" });
  return screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
};
const inMain = () => within(screen.getByRole("main"));

test("When a visitor opens the list, then it goes through the Bible by book", async () => {
  openApp("/traditions");
  const names = await groups();
  expect(names.slice(0, 3)).toEqual(["Genesis", "Romans", "1 John"]);
  expect(inMain().getByText("Written so far: 2 of 3 passages.")).toBeTruthy();
  expect(inMain().getByRole("link", { name: "log in" })).toBeTruthy();
  const questions = ["Were the days of creation ordinary days?", "Whom does God choose, and why?"];
  for (const question of questions) expect(screen.getByText(question)).toBeTruthy();
  expect(screen.getByText("Readings of all nine traditions")).toBeTruthy();
  expect(screen.getByText("Readings of 5 of 9 traditions so far")).toBeTruthy();
  expect(screen.getByText("Not yet written")).toBeTruthy();
});

test("When a user opens the list, then nobody is asked to log in", async () => {
  loggedInAs();
  openApp("/traditions");
  await groups();
  expect(inMain().queryByRole("link", { name: "log in" })).toBeNull();
});

test("When the order is by theme, then the address says so and themes have the server's order", async () => {
  const { user } = openApp("/traditions");
  await groups();
  const order = screen.getByRole("navigation", { name: "Order of the passages" });
  await user.click(within(order).getByRole("link", { name: "By theme" }));
  expect((await groups()).slice(0, 2)).toEqual([
    "Creation and the fall",
    "Election and perseverance",
  ]);
  expect(window.location.search).toBe("?by=theme");
  const current = within(order).getByRole("link", { current: true });
  expect(current.textContent).toBe("By theme");
  expect(document.activeElement).toBe(current);
});

test("When a passage is chosen, then the login comes first and keeps where it leads", async () => {
  const { user } = openApp("/traditions");
  await groups();
  const link = screen.getByRole("link", { name: "1 John 3:6-9" });
  const address = "/reader?book=1+John&chapter=3&verse=6&compare=1";
  expect(link.getAttribute("href")).toBe(address);
  await user.click(link);
  await waitFor(() => expect(window.location.pathname).toBe("/login"));
});

test("When the list cannot be had, then it says so and can be tried again", async () => {
  server.fail("listDisputedPassages", 500, { message: "Something went wrong on our side." });
  const { user } = openApp("/traditions");
  const text = "The passages could not be loaded. Something went wrong on our side.";
  expect(await screen.findByText(text)).toBeTruthy();
  server.reply("listDisputedPassages", {
    themes: ["Baptism"],
    passages: [
      { range: "Romans 9:6-24", theme: "Baptism", question: "Whom does God choose?", voices: 9 },
    ],
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await groups()).toContain("Romans");
});

test("When how it works is read, then it leads to the list", async () => {
  openApp("/how-it-works");
  const link = await screen.findByRole("link", { name: "Where the Traditions Differ" });
  expect(link.getAttribute("href")).toBe("/traditions");
});
