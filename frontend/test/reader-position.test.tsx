import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { ruth } from "./default-replies.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { heading, openChapter, openReader, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

const bookmarked = { bookmarkedBook: "Acts", bookmarkedChapter: 17 };
const lastRead = { lastReadBook: "Ruth", lastReadChapter: 2 };
const book = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Book" });
const chapter = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Chapter" });
const previous = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Previous/ });
const next = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Next/ });
const address = () => window.location.pathname + window.location.search;
const asked = () =>
  server.requestsOf("getChapter").map(({ params }) => `${params.book} ${params.chapter}`);

test("a valid address goes before bookmark and last read", async () => {
  openReader("?book=John&chapter=3", { ...bookmarked, ...lastRead });
  await heading("John 3");
  expect(document.title).toBe("John 3 · Berea");
});

test("without an address the bookmark is opened, and written into the address", async () => {
  openReader("", { ...bookmarked, ...lastRead });
  await heading("Acts 17");
  await waitFor(() => expect(address()).toBe("/reader?book=Acts&chapter=17"));
});

test("without a bookmark the chapter read last is opened, and Genesis 1 without either", async () => {
  const { unmount } = openReader("", lastRead);
  await heading("Ruth 2");
  unmount();
  openReader("", { lastReadBook: "Hesitations", lastReadChapter: 4 });
  await heading("Genesis 1");
});

test("what another device has read last is opened as soon as the server has told", async () => {
  const away = { ...ruth, lastReadBook: "Romans", lastReadChapter: 8 };
  server.reply("me", away);
  const release = server.hold("me");
  loggedInAs();
  const { user } = openApp("/reader");
  await heading("Genesis 1");
  await waitFor(() => expect(address()).toBe("/reader?book=Genesis&chapter=1"));
  release();
  await heading("Romans 8");
  await waitFor(() => expect(address()).toBe("/reader?book=Romans&chapter=8"));
  await user.click(await screen.findByRole("button", { name: /^Next/ }));
  const saved = () => server.requestsOf("saveLastRead").map(({ body }) => body);
  await waitFor(() => expect(saved()).toContainEqual({ book: "Romans", chapter: 9 }));
  expect(saved()).not.toContainEqual({ book: "Genesis", chapter: 2 });
});

test("a reader who has moved meanwhile stays there", async () => {
  server.reply("me", { ...ruth, username: "Naomi", lastReadBook: "Romans", lastReadChapter: 8 });
  const release = server.hold("me");
  loggedInAs();
  const { user } = openApp("/reader");
  await heading("Genesis 1");
  await user.click(await screen.findByRole("button", { name: /^Next/ }));
  await heading("Genesis 2");
  release();
  await screen.findByRole("link", { name: "Naomi" });
  await heading("Genesis 2");
});

test.each([
  ["an unknown book", "?book=Hesitations&chapter=1"],
  ["a chapter that the book has not", "?book=John&chapter=22"],
  ["chapter 0", "?book=John&chapter=0"],
  ["a chapter that is no number", "?book=John&chapter=3e0"],
  ["no chapter", "?book=John"],
])("an address with %s is passed over", async (_, query) => {
  openReader(query, bookmarked);
  await heading("Acts 17");
  await waitFor(() => expect(address()).toBe("/reader?book=Acts&chapter=17"));
});

test("another spelling of a book is understood and written as it should be", async () => {
  openReader("?book=song of songs&chapter=2");
  await heading("Song of Solomon 2");
  await waitFor(() => expect(address()).toBe("/reader?book=Song+of+Solomon&chapter=2"));
});

test("choosing a book goes to its first chapter, at the top, in place of the old address", async () => {
  const { user } = await openChapter("John", 3);
  const scrollTo = vi.spyOn(window, "scrollTo");
  const entries = window.history.length;
  expect(book().value).toBe("John");
  expect(within(chapter()).getAllByRole("option")).toHaveLength(21);

  await user.selectOptions(book(), "Jude");
  await heading("Jude 1");
  expect(chapter().value).toBe("1");
  expect(within(chapter()).getAllByRole("option")).toHaveLength(1);
  await waitFor(() => expect(address()).toBe("/reader?book=Jude&chapter=1"));
  expect(window.history.length).toBe(entries);
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test("choosing a chapter goes there and leaves the focus on the choice", async () => {
  const { user } = await openChapter("Psalms", 1);
  await user.selectOptions(chapter(), "119");
  await heading("Psalms 119");
  expect(within(book()).getAllByRole("option")).toHaveLength(66);
  expect(server.requestsOf("getBooks")).toEqual([]);
});

test("Next and Previous cross the borders of books and put the focus on the heading", async () => {
  const { user } = await openChapter("Malachi", 4);
  await user.click(next());
  await vi.waitFor(async () => expect(document.activeElement).toBe(await heading("Matthew 1")));
  await user.click(previous());
  await heading("Malachi 4");
  await user.click(previous());
  await heading("Malachi 3");
});

test("there is no move before Genesis 1", async () => {
  const { user } = await openChapter("Genesis", 1);
  expect(previous().disabled).toBe(true);
  await user.keyboard("{ArrowLeft}");
  await user.click(next());
  await heading("Genesis 2");
  expect(previous().disabled).toBe(false);
});

test("there is no move after Revelation 22", async () => {
  const { user } = await openChapter("Revelation", 22);
  expect(next().disabled).toBe(true);
  await user.keyboard("{ArrowRight}");
  await user.click(previous());
  await heading("Revelation 21");
});

test("the arrow keys turn the page, but not within a control", async () => {
  const { user } = await openChapter("John", 3);
  await user.keyboard("{ArrowRight}");
  await heading("John 4");
  await user.keyboard("{ArrowLeft}");
  await heading("John 3");
  screen.getByRole("button", { name: "Bookmark" }).focus();
  await user.keyboard("{ArrowRight}");
  expect(document.title).toBe("John 3 · Berea");
  await waitFor(() => verse(1));
  verse(1).focus();
  await user.keyboard("{ArrowRight}");
  await vi.waitFor(() => expect(document.activeElement).toBe(verse(2)));
  await heading("John 3");
});

test("the chapters on either side are fetched ahead and need no call when they are opened", async () => {
  const { user } = await openChapter("John", 3);
  await waitFor(() => expect(asked()).toEqual(["John 3", "John 4", "John 2"]));
  const release = server.hold("getChapter");
  await user.click(next());
  await heading("John 4");
  expect(verse(1).textContent).toContain("Text of John 4:1");
  release();
  await waitFor(() => expect(asked()).toEqual(["John 3", "John 4", "John 2", "John 5"]));
});

test("the old text stays until the new one is there", async () => {
  const { user } = await openChapter("John", 3);
  const release = server.hold("getChapter");
  await user.selectOptions(book(), "Ruth");
  expect(book().value).toBe("Ruth");
  await heading("John 3");
  expect(verse(16).textContent).toContain("John 3:16");
  // A verse of the old text is not to be chosen any more.
  await user.click(verse(16));
  expect(screen.queryByText(/Choose the last verse/)).toBeNull();
  release();
  await heading("Ruth 1");
  expect(verse(1).textContent).toContain("Text of Ruth 1:1");
});

test("the header's link to the reader does not lose the chapter that is open", async () => {
  const { user } = await openChapter("John", 3, bookmarked);
  const [link] = screen.getAllByRole("link", { name: "Reader" });
  if (!link) throw new Error("no link");
  await user.click(link);
  await waitFor(() => expect(address()).toBe("/reader?book=John&chapter=3"));
  await heading("John 3");
});
