import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { announcement, heading, marks, openChapter, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

const asked = () => server.requestsOf("interpretVerse").map(({ params }) => params.reference);
const panel = (name: string) => screen.findByRole("complementary", { name });

test("the first click marks a verse, the second the range up to another", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  expect(marks()).toEqual({ 16: "pending" });
  expect(verse(16).getAttribute("aria-pressed")).toBe("true");
  expect(announcement()).toBe(
    "John 3:16 marked. Choose the last verse, or press Escape to cancel.",
  );
  expect(asked()).toEqual([]);

  await user.hover(verse(18));
  expect(marks()).toEqual({ 16: "pending", 17: "offered", 18: "offered" });
  screen.getByText("John 3:16-18");

  await user.click(verse(18));
  expect(marks()).toEqual({ 16: "chosen", 17: "chosen", 18: "chosen" });
  await panel("John 3:16-18");
  await waitFor(() => expect(asked()).toEqual(["John 3:16", "John 3:17", "John 3:18"]));
  await waitFor(() => expect(announcement()).toBe("John 3:16-18: interpretation loaded."));
});

test("a range may be chosen backwards", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(3));
  await user.click(verse(2));
  expect(marks()).toEqual({ 2: "chosen", 3: "chosen" });
  await panel("John 3:2-3");
  await waitFor(() => expect(asked()).toEqual(["John 3:2", "John 3:3"]));
});

test("the same verse twice is a range of one, also as a double click", async () => {
  const { user } = await openChapter("John", 3);
  await user.dblClick(verse(5));
  expect(marks()).toEqual({ 5: "chosen" });
  await panel("John 3:5");
  await waitFor(() => expect(asked()).toEqual(["John 3:5"]));
  // The word that a double click selects is not in the way of the next click.
  expect(window.getSelection()?.isCollapsed).toBe(true);
  await user.click(verse(9));
  expect(marks()).toEqual({ 9: "pending" });
});

test("a third click begins a new selection", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(1));
  await user.click(verse(2));
  await user.click(verse(9));
  expect(marks()).toEqual({ 9: "pending" });
  await user.click(verse(8));
  await panel("John 3:8-9");
});

test("Escape cancels", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.keyboard("{Escape}");
  expect(marks()).toEqual({});
  expect(announcement()).toBe("Selection cancelled.");
  await user.click(verse(17));
  expect(marks()).toEqual({ 17: "pending" });
});

test("a click outside cancels, one between the verses does not", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  const paragraph = verse(16).closest("p");
  if (paragraph) await user.click(paragraph);
  expect(marks()).toEqual({ 16: "pending" });
  await user.click(screen.getByRole("contentinfo"));
  expect(marks()).toEqual({});
});

test("the button for those without an Escape key cancels", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Cancel" }));
  await user.keyboard("{Enter}");
  expect(marks()).toEqual({});
  expect(document.activeElement).toBe(verse(16));
});

test("a new selection that is given up leaves the open panel with its verses marked", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.click(verse(17));
  await user.click(verse(2));
  expect(marks()).toEqual({ 2: "pending" });
  await user.keyboard("{Escape}");
  expect(marks()).toEqual({ 16: "chosen", 17: "chosen" });
  await panel("John 3:16-17");
  await user.keyboard("{Escape}");
  expect(marks()).toEqual({});
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("the keyboard can do all of it: one tab stop, arrows, Home and End, Enter and Space", async () => {
  const { user } = await openChapter("John", 3);
  const stops = () => [...document.querySelectorAll("[data-verse][tabindex='0']")];
  expect(stops()).toEqual([verse(1)]);
  verse(1).focus();
  await user.keyboard("{ArrowUp}{ArrowDown}{ArrowRight}{ArrowDown}");
  expect(document.activeElement).toBe(verse(4));
  expect(stops()).toEqual([verse(4)]);
  await user.keyboard("{End}");
  expect(document.activeElement).toBe(verse(36));
  await user.keyboard("{ArrowDown}{Home}{ArrowRight}{Enter}");
  expect(marks()).toEqual({ 2: "pending" });
  await user.keyboard("{ArrowDown}");
  expect(marks()).toEqual({ 2: "pending", 3: "offered" });
  await user.keyboard(" ");
  expect(marks()).toEqual({ 2: "chosen", 3: "chosen" });
  await panel("John 3:2-3");
});

test("selecting text to copy it is not a choice", async () => {
  const { user } = await openChapter("John", 3);
  const text = [...verse(16).childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
  if (!text) throw new Error("no text");
  await user.pointer([
    { keys: "[MouseLeft>]", target: verse(16), node: text, offset: 0, coords: { x: 10, y: 10 } },
    { target: verse(16), node: text, offset: 7, coords: { x: 90, y: 10 } },
    { keys: "[/MouseLeft]", target: verse(16), node: text, offset: 7, coords: { x: 90, y: 10 } },
  ]);
  expect(window.getSelection()?.toString()).toBe("Text of");
  expect(marks()).toEqual({});

  await user.click(verse(17));
  expect(marks(), "after the click that takes the text selection away").toEqual({});
  await user.click(verse(17));
  expect(marks()).toEqual({ 17: "pending" });
});

test("another passage clears the selection and the panel", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.click(verse(17));
  await panel("John 3:16-17");
  await user.selectOptions(screen.getByRole("combobox", { name: "Chapter" }), "4");
  await heading("John 4");
  expect(screen.queryByRole("complementary")).toBeNull();
  expect(marks()).toEqual({});

  await user.click(verse(2));
  await user.selectOptions(screen.getByRole("combobox", { name: "Chapter" }), "3");
  await heading("John 3");
  expect(marks()).toEqual({});
});
