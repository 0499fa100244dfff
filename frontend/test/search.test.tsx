import type { SearchReply, SearchResult } from "@berea/contracts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import type { SeenRequest } from "./contract-server.ts";
import { logIn } from "./log-in.ts";
import { modalDialogs } from "./modal-dialogs.ts";
import { loggedInAs, openApp } from "./open-app.tsx";
import { heading, openChapter, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

beforeAll(() => {
  modalDialogs();
  // Nothing has a position on the screen here.
  Element.prototype.scrollIntoView = () => {};
});

const button = () => screen.findByRole("button", { name: "Search" });
const field = () => screen.findByRole("searchbox", { name: "Search" });
const dialog = () => screen.queryByRole("dialog", { name: "Search the Bible" });
const news = () => within(screen.getByRole("dialog")).getByRole("status").textContent;
const asked = () => server.requestsOf("searchBible").map(({ query }) => query);
const results = async () =>
  within(await screen.findByRole("list", { name: "Results" })).getAllByRole("link");
const closed = () => waitFor(() => expect(dialog()).toBeNull());

/** Types in place of what an earlier search has left. */
async function type(user: UserEvent, typed: string): Promise<void> {
  await user.clear(await field());
  await user.type(await field(), typed);
}

/** Opens the search on a page without calls of its own and types. */
async function search(typed: string): Promise<{ user: UserEvent }> {
  const { user } = openApp("/about");
  await user.click(await button());
  await type(user, typed);
  return { user };
}

/** A verse in which a word is marked wherever it stands. */
function found(book: string, chapter: number, number: number, word: string): SearchResult {
  const text = `Here is ${word}, and ${word} again.`;
  const highlights = [...text.matchAll(new RegExp(word, "g"))].map(
    ({ index }): [number, number] => [index, index + word.length],
  );
  const reference = `${book} ${chapter}:${number}`;
  return { book, chapter, verse: number, reference, text, highlights };
}

function replyWith(results: SearchResult[], more: Partial<SearchReply> = {}): SearchReply {
  const names = [...new Set(results.map(({ book }) => book))];
  const books = names.map((book) => ({
    book,
    count: results.filter((one) => one.book === book).length,
  }));
  return { query: "", total: results.length, page: 1, size: 20, books, results, ...more };
}

const threeLights = replyWith([
  found("Genesis", 1, 3, "light"),
  found("Genesis", 1, 4, "light"),
  found("1 John", 1, 5, "light"),
]);
const johnThreeSixteen = replyWith([], {
  passage: {
    reference: "John 3:16",
    book: "John",
    chapter: 3,
    verse: 16,
    verses: [found("John", 3, 16, "world")],
  },
});

test("When the button is pressed, then the field has the focus; Escape closes and gives it back", async () => {
  const { user } = openApp("/about");
  await user.click(await button());
  expect(await field()).toBe(document.activeElement);
  await user.keyboard("{Escape}");
  await closed();
  expect(document.activeElement).toBe(await button());
});

test("When the Close button is pressed, then the dialog closes", async () => {
  const { user } = openApp("/about");
  await user.click(await button());
  await user.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Close" }),
  );
  await closed();
});

test.each(["/", "{Control>}k{/Control}", "{Meta>}k{/Meta}"])(
  "When %s is pressed on a page, then the search opens, and the key is not typed into it",
  async (keys) => {
    loggedInAs();
    const { user } = openApp("/about");
    const link = await screen.findByRole("link", { name: "Ruth" });
    link.focus();
    await user.keyboard(keys);
    const input = await field();
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(input).toHaveProperty("value", "");
    await user.keyboard("{Escape}");
    await closed();
    expect(document.activeElement).toBe(link);
  },
);

test("While somebody types in a field, the keys are the field's own", async () => {
  loggedInAs();
  const { user } = openApp("/profile");
  const code = await screen.findByLabelText("Friend’s code");
  await user.type(code, "/{Control>}k{/Control}");
  expect(code).toHaveProperty("value", "/");
  // The dialog's script is on its way no more than the dialog: the button would bring it.
  await user.click(await button());
  await field();
  expect(screen.getAllByRole("dialog")).toHaveLength(1);
});

test("While another dialog is open, the keys do not open the search", async () => {
  const { user } = openApp("/about");
  await button();
  const other = document.body.appendChild(document.createElement("dialog"));
  other.open = true;
  const prevented = !fireEvent.keyDown(document.body, { key: "/" });
  expect(prevented).toBe(false);
  other.remove();
  await user.keyboard("/");
  await field();
});

test("When / is switched off, then only Ctrl+K opens the search, and the button says so", async () => {
  const { user } = openApp("/about");
  expect((await button()).getAttribute("aria-keyshortcuts")).toBe("/ Control+K");
  await user.click(await button());
  await user.click(await screen.findByRole("checkbox", { name: /^\/ opens the search/ }));
  await user.keyboard("{Escape}");
  await closed();
  expect((await button()).getAttribute("aria-keyshortcuts")?.trim()).toBe("Control+K");
  expect(fireEvent.keyDown(document.body, { key: "/" })).toBe(true);

  await user.keyboard("{Control>}k{/Control}");
  const choice = await screen.findByRole("checkbox", { name: /^\/ opens the search/ });
  expect(choice).toHaveProperty("checked", false);
  await user.click(choice);
  await user.keyboard("{Escape}");
  await closed();
  await user.keyboard("/");
  await field();
});

test("When words are typed, then one call brings the verses, with the words marked", async () => {
  server.reply("searchBible", threeLights);
  await search("light");
  const links = await results();
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/reader?book=Genesis&chapter=1&verse=3",
    "/reader?book=Genesis&chapter=1&verse=4",
    "/reader?book=1+John&chapter=1&verse=5",
  ]);
  expect(links[2]?.textContent).toBe("1 John 1:5 Here is light, and light again.");
  const marks = [...(links[2]?.querySelectorAll("mark") ?? [])];
  expect(marks.map((mark) => mark.textContent)).toEqual(["light", "light"]);
  expect(news()).toBe("3 verses found.");
  expect(asked()).toEqual([{ q: "light" }]);
});

test("When more is typed before the answer, then the older request ends and the newest wins", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const late = Promise.withResolvers<void>();
  server.answer("searchBible", async ({ query }) => {
    if (query.q === "li") await late.promise;
    const word = query.q ?? "";
    return { status: 200, json: replyWith([found("Genesis", 1, 3, word)]) };
  });
  const { user } = await search("li");
  await waitFor(() => expect(asked()).toEqual([{ q: "li" }]));
  await user.type(await field(), "ght");
  expect((await results())[0]?.textContent).toContain("Here is light,");
  late.resolve();
  const [first, second] = fetched.mock.calls.filter(([url]) => String(url).includes("/search"));
  expect(first?.[1]?.signal?.aborted).toBe(true);
  expect(second?.[1]?.signal?.aborted).toBe(false);
  expect((await results())[0]?.textContent).toContain("Here is light,");
});

test("When a reference is typed, then going there stands first", async () => {
  server.reply("searchBible", { ...threeLights, passage: johnThreeSixteen.passage });
  await search("jn 3 16");
  const links = await results();
  expect(links).toHaveLength(4);
  expect(links[0]?.textContent).toBe("Go to John 3:16 Here is world, and world again.");
  expect(news()).toBe("Press Enter to go to John 3:16. 3 verses found.");
});

test("When Enter follows a reference at once, then the reader shows the verse", async () => {
  server.reply("searchBible", johnThreeSixteen);
  const { user } = await openChapter("Genesis", 1);
  const entries = window.history.length;
  await user.keyboard("/");
  await type(user, "jn 3 16{Enter}");
  await heading("John 3");
  await closed();
  expect(window.location.pathname + window.location.search).toBe(
    "/reader?book=John&chapter=3&verse=16",
  );
  await waitFor(() => expect(verse(16).dataset.pointedAt).toBe("true"));
  expect(window.history.length).toBe(entries + 1);
  expect(asked()).toEqual([{ q: "jn 3 16" }]);
});

test("When the verse that the address points at is searched for, then it is brought into view again", async () => {
  const broughtIntoView = vi.spyOn(Element.prototype, "scrollIntoView");
  server.reply("searchBible", johnThreeSixteen);
  const { user } = await openChapter("John", 3);
  for (const times of [1, 2]) {
    await user.keyboard("/");
    await type(user, "jn 3 16{Enter}");
    await closed();
    const verses = () => broughtIntoView.mock.contexts.filter((one) => one === verse(16));
    await waitFor(() => expect(verses()).toHaveLength(times));
  }
});

test("When a whole chapter is meant, then the reader points at no verse of it", async () => {
  const passage = { ...johnThreeSixteen.passage, reference: "John 3", verse: 1 };
  server.answer("searchBible", () => ({ status: 200, json: { ...johnThreeSixteen, passage } }));
  await search("john 3");
  expect((await results())[0]?.getAttribute("href")).toBe("/reader?book=John&chapter=3");
  expect(news()).toBe("Press Enter to go to John 3.");
});

test("When Enter follows words, then it leads to the first result, and again opens it", async () => {
  server.reply("searchBible", threeLights);
  const { user } = await openChapter("Genesis", 2);
  await user.keyboard("/");
  await type(user, "light{Enter}");
  await waitFor(async () => expect(document.activeElement).toBe((await results())[0]));
  await user.keyboard("{Enter}");
  await heading("Genesis 1");
  await closed();
  expect(window.location.search).toBe("?book=Genesis&chapter=1&verse=3");
});

test("When a visitor opens a result, then login leads on to the verse", async () => {
  server.reply("searchBible", johnThreeSixteen);
  const { user } = await search("jn 3 16");
  await user.click((await results())[0] ?? document.body);
  await heading("Login");
  await logIn(user);
  await heading("John 3");
  expect(window.location.search).toBe("?book=John&chapter=3&verse=16");
  await waitFor(() => expect(verse(16).dataset.pointedAt).toBe("true"));
});

test("The arrow keys lead from the field through the results and back", async () => {
  server.reply("searchBible", threeLights);
  const { user } = await search("light");
  const links = await results();
  const input = await field();
  const at = () => [input, ...links].indexOf(document.activeElement as HTMLElement); // or -1
  const path = ["{ArrowDown}", "{ArrowDown}", "{ArrowUp}", "{End}", "{ArrowDown}", "{Home}"];
  const positions: number[] = [];
  for (const key of [...path, "{ArrowUp}", "{ArrowUp}"]) {
    await user.keyboard(key);
    positions.push(at());
  }
  expect(positions).toEqual([1, 2, 1, 3, 3, 1, 0, 0]);
});

test("When a result is opened in another tab, then the search stays", async () => {
  server.reply("searchBible", threeLights);
  await search("light");
  const [first] = await results();
  if (!first) throw new Error("No result.");
  // A browser goes there by itself; the test's browser says that it cannot.
  first.addEventListener("click", (event) => event.preventDefault(), { once: true });
  fireEvent.click(first, { ctrlKey: true });
  expect(dialog()).not.toBeNull();
  expect(window.location.pathname).toBe("/about");
});

test("When one book is chosen, then only its verses are asked for, until all are again", async () => {
  server.answer("searchBible", ({ query }) => {
    const results = threeLights.results.filter(({ book }) => !query.book || book === query.book);
    return { status: 200, json: { ...threeLights, results, total: results.length } };
  });
  const { user } = await search("light");
  const books = await screen.findByLabelText("Book");
  const names = within(books).getAllByRole("option");
  expect(names.map((name) => name.textContent)).toEqual([
    "All books (3)",
    "Genesis (2)",
    "1 John (1)",
  ]);
  await user.selectOptions(books, "1 John");
  await waitFor(() => expect(news()).toBe("1 verse found in 1 John."));
  expect(await results()).toHaveLength(1);
  await user.selectOptions(books, "All books (3)");
  await waitFor(() => expect(news()).toBe("3 verses found."));
  expect(asked()).toEqual([{ q: "light" }, { q: "light", book: "1 John" }, { q: "light" }]);
});

test("When the chosen book has none, then all books are offered", async () => {
  server.answer("searchBible", ({ query }) => {
    const isThere = query.q === "light" && !query.book;
    return {
      status: 200,
      json: isThere ? threeLights : replyWith([], { books: threeLights.books }),
    };
  });
  const { user } = await search("light");
  await user.selectOptions(await screen.findByLabelText("Book"), "1 John");
  await waitFor(() => expect(news()).toBe("No verses found for “light” in 1 John."));
  await user.click(screen.getByRole("button", { name: "Search all books" }));
  await waitFor(() => expect(news()).toBe("3 verses found."));
  expect(document.activeElement).toBe(await field());
});

test("When more are shown, then the focus goes on with the first of them", async () => {
  const psalms = (from: number) =>
    Array.from({ length: 20 }, (_, at) => found("Psalms", 119, from + at, "law"));
  server.reply("searchBible", ({ query }: SeenRequest) => {
    const page = Number(query.page ?? 1);
    const results = page === 1 ? psalms(1) : psalms(21).slice(0, 5);
    return replyWith(results, { total: 1025, page });
  });
  const { user } = await search("law");
  await results();
  expect(news()).toBe("1,025 verses found, 20 shown.");

  server.fail("searchBible", 503, { message: "The search is away." });
  await user.click(screen.getByRole("button", { name: "Show more" }));
  expect((await screen.findByRole("alert")).textContent).toBe("The search is away.");
  expect(await results()).toHaveLength(20);

  server.reply("searchBible", replyWith(psalms(21).slice(0, 5), { total: 25, page: 2 }));
  const again = screen.getByRole("button", { name: "Try again" });
  expect(document.activeElement).toBe(again);
  await user.click(again);
  await waitFor(() => expect(news()).toBe("25 verses found."));
  expect(document.activeElement).toBe((await results())[20]);
  expect(screen.queryByRole("button", { name: /Show more|Try again/ })).toBeNull();
  expect(asked().slice(1)).toEqual([
    { q: "law", page: "2" },
    { q: "law", page: "2" },
  ]);
});

test("When nothing is found, then it is said, with what to try", async () => {
  await search("zzz");
  await waitFor(() => expect(news()).toBe("No verses found for “zzz”."));
  expect(screen.getByText("What to try:")).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Results" })).toBeNull();
});

test("When the field is empty, then nothing is asked, and examples can be tried", async () => {
  server.reply("searchBible", threeLights);
  const { user } = await search("   ");
  await user.click(screen.getByRole("button", { name: "still waters" }));
  await results();
  expect(await field()).toHaveProperty("value", "still waters");
  expect(asked()).toEqual([{ q: "still waters" }]);
});

test("When the exact phrase is wanted, then the words are put in quotation marks", async () => {
  server.reply("searchBible", threeLights);
  const { user } = await search("still waters");
  await user.click(await screen.findByRole("button", { name: "Only the exact phrase" }));
  await waitFor(() => expect(asked()).toEqual([{ q: "still waters" }, { q: '"still waters"' }]));
  expect(await field()).toHaveProperty("value", '"still waters"');
  expect(document.activeElement).toBe(await field());
  await waitFor(() => expect(screen.queryByText("Only the exact phrase")).toBeNull());
});

test("When the search is opened again, then it is as it was left; another user's is empty", async () => {
  server.reply("searchBible", threeLights);
  loggedInAs();
  const { user } = openApp("/about");
  await user.click(await button());
  await type(user, "light");
  await results();
  await user.keyboard("{Escape}");
  await closed();
  await user.keyboard("/");
  expect(await field()).toHaveProperty("value", "light");
  expect(await results()).toHaveLength(3);
  expect(asked()).toHaveLength(1);

  await user.keyboard("{Escape}");
  await closed();
  const header = within(screen.getByRole("banner"));
  await user.click(header.getByRole("button", { name: "Logout" }));
  await header.findByRole("link", { name: "Sign Up" });
  await user.keyboard("/");
  expect(await field()).toHaveProperty("value", "");
});

test("When Escape closes the search, then what is open in the reader stays", async () => {
  const { user } = await openChapter("John", 3);
  await user.dblClick(verse(16));
  await screen.findByRole("complementary", { name: "John 3:16" });
  await user.click(await button());
  await field();
  await user.keyboard("{Escape}");
  await closed();
  expect(screen.getByRole("complementary", { name: "John 3:16" })).toBeTruthy();
});
