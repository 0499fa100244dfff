import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { heading, openReader } from "./open-reader.ts";
import { server } from "./setup.ts";

const scrollIntoView = vi.fn();

beforeEach(() => {
  scrollIntoView.mockClear();
  // jsdom lays nothing out and does not have it.
  Element.prototype.scrollIntoView = scrollIntoView;
});

function replyWith(position: { book: string; chapter: number }, chapter: object): void {
  server.reply("getChapter", { translation: "KJV", ...position, ...chapter });
}

test("superscription, letters, added words and colophon are all shown", async () => {
  replyWith(
    { book: "Psalms", chapter: 119 },
    {
      superscription: "A <i>Psalm</i> of David.",
      verses: [
        { verse: 1, text: "Blessed <i>are</i> they.", paragraph: false, heading: "ALEPH" },
        { verse: 2, text: "They also do no iniquity.", paragraph: false, heading: "BETH" },
      ],
      colophon: "Written to the Romans.",
    },
  );
  openReader("?book=Psalms&chapter=119");
  expect(await screen.findByText(/^A/, { selector: "p" })).toHaveProperty(
    "textContent",
    "A Psalm of David.",
  );
  const letters = within(screen.getByRole("article")).getAllByRole("heading", { level: 2 });
  expect(letters.map((letter) => letter.textContent)).toEqual(["ALEPH", "BETH"]);
  const first = screen.getByRole("button", { name: "Blessed are they." });
  expect(first.querySelector("i")?.textContent).toBe("are");
  screen.getByText("Written to the Romans.");
});

test("a verse is named by its words; its number is a description, not part of the sentence", async () => {
  openReader("?book=John&chapter=3");
  const verse = await screen.findByRole("button", {
    name: "Text of John 3:16 is here.",
    description: "16",
  });
  expect(verse.querySelector("sup")?.getAttribute("aria-hidden")).toBe("true");
});

test("markup that does not belong into a verse is not rendered", async () => {
  const text = `In <b>the</b> <img src="x" onerror="alert(1)">beginning<script>1</script>`;
  replyWith({ book: "John", chapter: 1 }, { verses: [{ verse: 1, text, paragraph: true }] });
  openReader("?book=John&chapter=1");
  const verse = await screen.findByRole("button", { name: /^In the beginning/ });
  expect(verse.querySelector("b, img, script")).toBeNull();
});

test("verses run on in the paragraphs that the KJV marks", async () => {
  openReader("?book=John&chapter=3");
  const verse = await screen.findByRole("button", { name: "Text of John 3:1 is here." });
  const paragraph = verse.closest("p");
  expect(paragraph?.querySelectorAll("[data-verse]")).toHaveLength(5);
});

test("each verse has a line of its own in poetry, and where no paragraphs are marked", async () => {
  const { unmount } = openReader("?book=Psalms&chapter=1");
  const first = await screen.findByRole("button", { name: "Text of Psalms 1:1 is here." });
  expect(first.closest("p")?.querySelectorAll("[data-verse]")).toHaveLength(1);
  unmount();

  const verses = [1, 2, 3].map((verse) => ({ verse, text: `Verse ${verse}`, paragraph: false }));
  replyWith({ book: "Romans", chapter: 8 }, { verses });
  openReader("?book=Romans&chapter=8");
  const second = await screen.findByRole("button", { name: "Verse 2" });
  expect(second.closest("p")?.querySelectorAll("[data-verse]")).toHaveLength(1);
});

test("a chapter without verses says so", async () => {
  replyWith({ book: "John", chapter: 3 }, { verses: [] });
  openReader("?book=John&chapter=3");
  await screen.findByText("No text available for this chapter.");
});

test("a failure shows its status and can be tried again", async () => {
  server.fail("getChapter", 503, { message: "Texts are away." });
  const { user } = openReader("?book=John&chapter=3");
  await screen.findByText("Failed to load text: HTTP error 503");
  await heading("John 3");
  server.reply("getChapter", {
    translation: "KJV",
    book: "John",
    chapter: 3,
    verses: [{ verse: 1, text: "There was a man.", paragraph: true }],
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("button", { name: "There was a man." });
  expect(screen.queryByText(/Failed to load text/)).toBeNull();
  await vi.waitFor(async () => expect(document.activeElement).toBe(await heading("John 3")));
});

test.each([
  ["without verses", { json: { book: "John" } }],
  ["with verses that are none", { json: { verses: [{ verse: 1 }] } }],
  ["that is null", { json: null }],
  ["that is a page", { text: "<h1>Welcome</h1>" }],
])("a reply %s is an invalid format", async (_, reply) => {
  // Only what is not JSON passes the test server's own check of replies.
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
    const { json, text } = { json: undefined, text: undefined, ...reply };
    const isChapter = String(input).includes("/api/bible/");
    return new Response(isChapter ? (text ?? JSON.stringify(json)) : "{}");
  });
  openReader("?book=John&chapter=3");
  await screen.findByText("Failed to load text: The server answered in an invalid format.");
});

test("while the next chapter is on its way, the heading of the old one leads nowhere", async () => {
  const { user } = openReader("?book=John&chapter=3");
  await screen.findByRole("button", { name: "Text of John 3:16 is here." });
  const release = server.hold("getChapter");
  await user.selectOptions(screen.getByRole("combobox", { name: "Book" }), "Acts");
  await user.click(screen.getByRole("button", { name: "John" }));
  expect(document.querySelector("[data-panel]")).toBeNull();
  release();
  await heading("Acts 1");
  await user.click(screen.getByRole("button", { name: "Acts" }));
  await screen.findByRole("complementary", { name: "Acts" });
});

test("a server out of reach is told in words", async () => {
  vi.spyOn(globalThis, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
  vi.spyOn(console, "warn").mockImplementation(() => {}); // last-read cannot be saved either
  openReader("?book=John&chapter=3");
  await screen.findByText("Failed to load text: The server could not be reached.");
});

test("the verse that the address points at is marked and brought into view", async () => {
  openReader("?book=John&chapter=3&verse=16");
  const verse = await screen.findByRole("button", { name: "Text of John 3:16 is here." });
  await waitFor(() => expect(verse.hasAttribute("data-pointed-at")).toBe(true));
  expect(scrollIntoView.mock.contexts).toEqual([verse]);
  expect(window.location.search).toBe("?book=John&chapter=3&verse=16");
});

test("a verse that the chapter has not is passed over", async () => {
  openReader("?book=John&chapter=3&verse=37");
  await screen.findByRole("button", { name: "Text of John 3:16 is here." });
  expect(document.querySelector("[data-pointed-at]")).toBeNull();
  expect(scrollIntoView).not.toHaveBeenCalled();
});
