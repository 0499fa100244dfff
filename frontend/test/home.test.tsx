import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { loggedInAs, openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const card = async () =>
  within(await screen.findByRole("region", { name: "Scripture of the Day" }));
const link = (name: string) => screen.findByRole("link", { name });
const target = async (name: string) => (await link(name)).getAttribute("href");

test("a visitor is invited to sign up or to try the reader", async () => {
  openApp("/");
  expect(await target("Start Your Journey")).toBe("/signup");
  expect(await target("Try Reader")).toBe("/reader");
  expect(await target("Create Free Account")).toBe("/signup");
  expect(screen.queryByRole("link", { name: "Open Bible Reader" })).toBeNull();
});

test("a user is invited to open the reader", async () => {
  loggedInAs();
  openApp("/");
  const invitations = await screen.findAllByRole("link", { name: "Open Bible Reader" });
  expect(invitations.map((each) => each.getAttribute("href"))).toEqual(["/reader", "/reader"]);
  expect(screen.queryByRole("link", { name: "Start Your Journey" })).toBeNull();
  expect(screen.queryByRole("link", { name: "Create Free Account" })).toBeNull();
});

test("features, three steps and what comes are all there", async () => {
  openApp("/");
  const soon = within(await screen.findByRole("region", { name: "Coming Soon" }));
  expect(soon.getAllByRole("term").map((term) => term.textContent)).toEqual([
    "Study notes",
    "Reading plans",
    "Verse highlighting",
    "More translations",
  ]);
  const steps = within(screen.getByRole("region", { name: "How to begin" }));
  expect(steps.getAllByRole("listitem")).toHaveLength(3);
  const features = within(screen.getByRole("region", { name: "What you will find here" }));
  expect(features.getAllByRole("heading", { level: 3 })).toHaveLength(4);
});

test("the verse of the day is shown in quotes with its reference", async () => {
  const release = server.hold("getVerseOfTheDay");
  openApp("/");
  const verse = await card();
  expect(verse.getByText("Loading verse...")).toBeTruthy();
  release();
  const reference = await verse.findByRole("link", { name: "John 3:16 (KJV)" });
  expect(reference.getAttribute("href")).toBe("/reader?book=John&chapter=3");
  const quote = verse.getByText(/For God so loved/).closest("blockquote");
  expect(quote?.textContent).toBe(
    "“For God so loved the world, that he gave his only begotten Son.”",
  );
  expect(quote?.querySelector("i")?.textContent).toBe("only");
});

test("a failure shows the status and can be tried again", async () => {
  server.fail("getVerseOfTheDay", 503, { message: "Away." });
  const { user } = openApp("/");
  const verse = await card();
  expect(await verse.findByText("HTTP error 503")).toBeTruthy();
  server.reply("getVerseOfTheDay", { text: "Jesus wept.", book: "John", chapter: 11, verse: 35 });
  await user.click(verse.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Scripture of the Day" }));
  expect(await verse.findByRole("link", { name: "John 11:35 (KJV)" })).toBeTruthy();
});

test("too many requests show how long to wait", async () => {
  server.answer("getVerseOfTheDay", () => ({
    status: 429,
    json: { message: "Too many requests.", code: "too_many_requests", requestId: "test" },
    headers: { "Retry-After": "20" },
  }));
  openApp("/");
  const text = "HTTP error 429. You can try again in 20 seconds.";
  expect(await (await card()).findByText(text)).toBeTruthy();
});

test("a page in place of the verse is an invalid answer", async () => {
  server.answer("getVerseOfTheDay", () => ({ status: 200, text: "<h1>Log in here</h1>" }));
  openApp("/");
  const text = "The server answered in an invalid format.";
  expect(await (await card()).findByText(text)).toBeTruthy();
});

test("no answer at all says so", async () => {
  server.answer("getVerseOfTheDay", ({ drop }) => drop());
  openApp("/");
  expect(await (await card()).findByText("Berea could not be reached.")).toBeTruthy();
});

test.each(["null", '{"text":""}'])("the reply %s means that there is none", async (text) => {
  server.answer("getVerseOfTheDay", () => ({ status: 200, text }));
  openApp("/");
  expect(await (await card()).findByText("Verse of the day not available.")).toBeTruthy();
});

test("markup other than italics never becomes part of the page", async () => {
  const text = 'Jesus <img src=x onerror="alert(1)"><b>wept</b>, <em>he</em> <i>did</i>. &lt;';
  server.reply("getVerseOfTheDay", { text, book: "John", chapter: 11, verse: 35 });
  openApp("/");
  const verse = await card();
  await verse.findByRole("link", { name: "John 11:35 (KJV)" });
  const quote = verse.getByText(/Jesus/).closest("blockquote");
  expect(quote?.textContent).toBe("“Jesus wept, he did. &lt;”");
  expect([...(quote?.querySelectorAll("*") ?? [])].map((each) => each.tagName)).toEqual(["I", "I"]);
});
