import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openChapter, openReader, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

/** Every answer to this call is that there were too many, for so many seconds. */
function tooMany(call: Parameters<typeof server.answer>[0], seconds: number): void {
  server.answer(call, () => ({
    status: 429,
    json: { message: "Too many requests.", code: "too_many_requests", requestId: "test" },
    headers: { "Retry-After": `${seconds}` },
  }));
}

/** Every answer to this call is a page, as networks that want a login send. */
function answerWithPage(call: Parameters<typeof server.answer>[0]): void {
  server.answer(call, () => ({ status: 200, text: "<!doctype html><h1>Log in here</h1>" }));
}

test("When there were too many requests for chapters, then it is said how long to wait", async () => {
  tooMany("getChapter", 30);
  openReader("?book=John&chapter=3");
  await screen.findByText("Failed to load text: HTTP error 429. You can try again in 30 seconds.");
});

test("When a page comes in place of a chapter, then the answer is called invalid", async () => {
  answerWithPage("getChapter");
  openReader("?book=John&chapter=3");
  await screen.findByText("Failed to load text: The server answered in an invalid format.");
});

test("When there were too many interpretations, then the entry says how long to wait", async () => {
  tooMany("interpretVerse", 120);
  const { user } = await openChapter("John", 3);
  await user.dblClick(verse(16));
  const panel = within(await screen.findByRole("complementary"));
  await panel.findByText("Too many requests. You can try again in 2 minutes.");
});

test("When a page comes in place of an interpretation, then the entry says so and can be asked again", async () => {
  answerWithPage("interpretVerse");
  const { user } = await openChapter("John", 3);
  await user.dblClick(verse(16));
  const panel = within(await screen.findByRole("complementary"));
  await panel.findByText("API Error: 200");
  expect(panel.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(verse(16).textContent).toContain("Text of John 3:16");
});

test("When the bookmark comes too soon, then the alert says how long to wait", async () => {
  tooMany("saveBookmark", 5);
  const { user } = await openChapter("John", 3);
  await user.click(screen.getByRole("button", { name: "Bookmark" }));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Too many requests. You can try again in 5 seconds.");
});

test("When the network is slow, then pressing again asks for nothing twice", async () => {
  const release = server.hold("interpretVerse");
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.click(verse(18));
  const asked = () => server.requestsOf("interpretVerse").map(({ params }) => params.reference);
  await waitFor(() => expect(asked()).toHaveLength(3));
  const next = screen.getByRole("button", { name: /^Next/ });
  await user.dblClick(next);
  release();
  await waitFor(() => expect(window.location.search).toBe("?book=John&chapter=5"));
  await waitFor(() => expect(verse(1).textContent).toContain("John 5:1"));
  expect(asked()).toEqual(["John 3:16", "John 3:17", "John 3:18"]);
  const chapters = server.requestsOf("getChapter").map(({ params }) => params.chapter);
  expect(new Set(chapters).size).toBe(chapters.length);
});
