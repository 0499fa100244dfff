import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sampleReader } from "../src/app/prerender.tsx";
import { showFirstText } from "../src/features/reader/first-text/show-first-text.ts";
import { markPresses } from "../src/shared/early-press.ts";
import type { SeenRequest } from "./contract-server.ts";
import { defaultReplies, ruth } from "./default-replies.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { heading, marks, openReader, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

const scrolledTo: unknown[] = [];

beforeEach(() => {
  scrolledTo.length = 0;
  // jsdom lays nothing out and does not have it.
  Element.prototype.scrollIntoView = function scrollIntoView() {
    scrolledTo.push(this.getAttribute("data-verse"));
  };
});

afterEach(() => {
  document.body.replaceChildren();
});

const plain = [
  { verse: 1, text: "The <i>first</i> verse.", paragraph: true },
  { verse: 2, text: "The second.", paragraph: false },
  { verse: 3, text: "The third.", paragraph: true },
];

test.each([
  { what: "a chapter in paragraphs", query: "?book=John&chapter=3" },
  { what: "a chapter with a verse pointed at", query: "?book=John&chapter=4&verse=16" },
  { what: "the first chapter", query: "?book=Genesis&chapter=1" },
  { what: "the last chapter", query: "?book=Revelation&chapter=22" },
  { what: "a book of one chapter", query: "?book=Jude&chapter=1" },
  {
    what: "a psalm with its superscription, set by verse",
    query: "?book=Psalms&chapter=51",
    chapter: { superscription: "A Psalm <i>of</i> David.", verses: plain },
  },
  {
    what: "the letters of Psalm 119",
    query: "?book=Psalms&chapter=119",
    chapter: {
      verses: [
        { verse: 1, text: "Blessed <i>are</i> they.", paragraph: false, heading: "ALEPH" },
        { verse: 2, text: "They also.", paragraph: false },
        { verse: 3, text: "Wherewithal.", paragraph: false, heading: "BETH" },
      ],
    },
  },
  {
    what: "an epistle with its colophon",
    query: "?book=Romans&chapter=16",
    chapter: { verses: plain, colophon: "Written <i>to the</i> Romans." },
  },
  {
    what: "markup that is not the KJV's",
    query: "?book=Mark&chapter=1",
    chapter: { verses: [{ verse: 1, text: "A <b>b</b><img src=x> & < c.", paragraph: true }] },
  },
  { what: "the bookmark", query: "", user: { bookmarkedBook: "Ruth", bookmarkedChapter: 2 } },
  { what: "what was read last", query: "", user: { lastReadBook: "Ezra", lastReadChapter: 4 } },
  {
    what: "the settings of this browser",
    query: "?book=Amos&chapter=3",
    settings: {
      fontSize: "xlarge",
      lineSpacing: "relaxed",
      showVerseNumbers: false,
      showNextPrevButtons: false,
    },
  },
])("before the app is there, $what is shown as it shows it", async (shown) => {
  const { query, chapter, user, settings } = shown;
  const position = new URLSearchParams(query);
  const named = { book: position.get("book"), chapter: Number(position.get("chapter")) };
  if (chapter) answerWith({ ...named, ...chapter });
  if (settings) localStorage.setItem("bereaReaderSettings", JSON.stringify(settings));
  loggedInAs(user);
  await showText(query);
  const first = sightOf(document.querySelector("main"));
  expect(first.text).toBeTruthy();
  const [scrolled] = scrolledTo;

  document.body.replaceChildren();
  openReader(query, user);
  await screen.findByRole("article");
  await waitFor(() => expect(sightOf(document.querySelector("main"))).toEqual(first));
  expect(scrolledTo.at(-1)).toBe(scrolled);
  const asked = server.requestsOf("getChapter").map(({ params }) => params);
  expect(
    asked.filter(({ book, chapter: number }) => book === first.book && number === first.chapter),
  ).toHaveLength(1);
});

test("a chapter that takes long is waited for, but not by the app, which does not ask again", async () => {
  const answer = server.hold("getChapter");
  loggedInAs();
  await showDocument("?book=Joel&chapter=1");
  expect(document.body.textContent).toBe("");
  document.body.replaceChildren();
  openReader("?book=Joel&chapter=1");
  await screen.findByText("Loading Joel 1");
  answer();
  await waitFor(() => expect(verse(1).textContent).toContain("Text of Joel 1:1"));
  const asked = server.requestsOf("getChapter").filter(({ params }) => params.chapter === "1");
  expect(asked).toHaveLength(1);
});

test("a chapter that cannot be had is left to the app, which asks again", async () => {
  server.fail("getChapter", 503);
  loggedInAs();
  await showDocument("?book=Joel&chapter=2");
  document.body.replaceChildren();
  answerWith({ book: "Joel", chapter: 2, verses: plain });
  openReader("?book=Joel&chapter=2");
  await waitFor(() => expect(verse(1).textContent).toContain("The first verse."));
});

test("what is pressed before the app is there is pressed again when it is", async () => {
  loggedInAs();
  await showText("?book=Joel&chapter=3");
  verse(4).focus();
  verse(4).querySelector("i")?.click();
  openInPlace("?book=Joel&chapter=3");
  await waitFor(() => expect(marks()).toEqual({ 4: "pending" }));
  expect(document.activeElement).toBe(verse(4));
});

test("a book that is chosen before the app is there is gone to when it is", async () => {
  loggedInAs();
  await showText("?book=Joel&chapter=3");
  const [book] = document.querySelectorAll("select");
  if (!book) throw new Error("There is no select.");
  book.value = "Amos";
  fireEvent.change(book);
  openInPlace("?book=Joel&chapter=3");
  await heading("Amos 1");
});

test.each([
  { who: "a visitor", store: () => {} },
  { who: "somebody whose stored user cannot be read", store: storeNonsense },
])("$who sees nothing of the reader", async ({ store }) => {
  store();
  await showDocument("?book=John&chapter=3");
  expect(document.body.textContent).toBe("");
  expect(server.seen).toEqual([]);
});

/** Answers with this chapter where it is asked for, and with any text for the others. */
function answerWith(chapter: Record<string, unknown>): void {
  server.reply("getChapter", (request: SeenRequest) => {
    const isIt =
      request.params.book === chapter.book && request.params.chapter === `${chapter.chapter}`;
    return isIt ? { translation: "KJV", ...chapter } : defaultReplies.getChapter(request);
  });
}

function storeNonsense(): void {
  localStorage.setItem("bereaUser", "{nonsense");
}

/** What the reader's document does before its app is there. */
async function showDocument(query: string): Promise<void> {
  document.body.innerHTML = `<div id="root"><main>${sampleReader()}</main></div>`;
  window.history.replaceState(null, "", `/reader${query}`);
  markPresses();
  await showFirstText();
}

/** The same, with a chapter that comes, however busy the machine is. */
async function showText(query: string): Promise<void> {
  await showDocument(query);
  await waitFor(() => verse(1));
}

/** Lets the app take the place of what the document has shown. */
function openInPlace(query: string): void {
  server.reply("me", ruth);
  const root = document.getElementById("root") ?? undefined;
  openApp(`/reader${query}`, null, root);
}

/** What there is to see of a reader, without what only the app can say. */
function sightOf(main: Element | null) {
  const copy = main?.cloneNode(true) as Element;
  const [book, chapter] = main?.querySelectorAll("select") ?? [];
  for (const option of copy.querySelectorAll("option")) option.removeAttribute("selected");
  for (const part of copy.querySelectorAll("h1 button")) part.removeAttribute("title");
  for (const element of copy.querySelectorAll("*")) sortAttributes(element);
  for (const news of copy.querySelectorAll("[role=status]")) news.replaceChildren();
  return {
    book: book?.value,
    chapter: chapter?.value,
    text: copy.querySelector("[data-inside-selection]")?.textContent,
    markup: copy.innerHTML,
  };
}

/** Elements with the same attributes are the same, in whichever order those were given. */
function sortAttributes(element: Element): void {
  const attributes = [...element.attributes].sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name } of attributes) element.removeAttribute(name);
  for (const { name, value } of attributes) element.setAttribute(name, value);
}
