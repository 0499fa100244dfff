import { screen, waitFor, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { heading, openChapter, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

const button = (name: string) => screen.getByRole("button", { name });
const storedSettings = () => JSON.parse(localStorage.getItem("bereaReaderSettings") ?? "{}");
const textStyle = () => screen.getByRole("article").parentElement?.style;
const historyKey = "bereaReadingHistory:user-1";
const storedHistory = () =>
  JSON.parse(localStorage.getItem(historyKey) ?? "[]").map(
    ({ book, chapter }: { book: string; chapter: number }) => `${book} ${chapter}`,
  );

test("the bookmark is saved, said so, and shown", async () => {
  const { user } = await openChapter("John", 3);
  expect(button("Bookmark").getAttribute("aria-pressed")).toBe("false");
  await user.click(button("Bookmark"));
  expect((await screen.findByRole("alert")).textContent).toContain("Bookmark saved!");
  expect(server.requestsOf("saveBookmark").map(({ body }) => body)).toEqual([
    { book: "John", chapter: 3 },
  ]);
  expect(button("Bookmark").getAttribute("aria-pressed")).toBe("true");
  await user.click(screen.getByRole("button", { name: /^Next/ }));
  await heading("John 4");
  expect(button("Bookmark").getAttribute("aria-pressed")).toBe("false");
});

test("a message about the bookmark goes with the session", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(button("Bookmark"));
  await screen.findByRole("alert");
  const [logout] = screen.getAllByRole("button", { name: "Logout" });
  if (!logout) throw new Error("no logout");
  await user.click(logout);
  await screen.findByRole("heading", { name: "Login" });
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("while the bookmark is being saved, it is not sent twice", async () => {
  const release = server.hold("saveBookmark");
  const { user } = await openChapter("John", 3);
  await user.dblClick(button("Bookmark"));
  release();
  await screen.findByText("Bookmark saved!");
  expect(server.requestsOf("saveBookmark")).toHaveLength(1);
});

test("a bookmark that cannot be saved says so", async () => {
  server.answer("saveBookmark", () => ({ status: 500, text: "<h1>Oops</h1>" }));
  const { user } = await openChapter("John", 3);
  await user.click(button("Bookmark"));
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to save bookmark.");
  expect(button("Bookmark").getAttribute("aria-pressed")).toBe("false");
});

test("without a token nothing is sent", async () => {
  const { user } = await openChapter("Genesis", 1);
  localStorage.removeItem("bereaToken");
  await user.click(button("Bookmark"));
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Authentication token not found.");
  expect(server.requestsOf("saveBookmark")).toEqual([]);
});

test("the last ten chapters are remembered, the newest first, each once", async () => {
  const earlier = Array.from({ length: 10 }, (_, at) => ({
    book: "Psalms",
    chapter: at + 1,
    timestamp: 1_700_000_000_000 - at,
  }));
  localStorage.setItem(historyKey, JSON.stringify(earlier));
  localStorage.setItem("bereaReadingHistory:user-2", JSON.stringify(earlier));
  const { user } = await openChapter("Psalms", 3);
  await user.click(screen.getByRole("button", { name: /^Next/ }));
  await heading("Psalms 4");
  const newest = ["Psalms 4", "Psalms 3", "Psalms 1", "Psalms 2", "Psalms 5"];
  await waitFor(() => expect(storedHistory().slice(0, 5)).toEqual(newest));
  await user.selectOptions(screen.getByRole("combobox", { name: "Book" }), "John");
  await heading("John 1");
  await waitFor(() => expect(storedHistory()[0]).toBe("John 1"));
  expect(storedHistory()).toHaveLength(10);
  expect(localStorage.getItem("bereaReadingHistory:user-2")).toBe(JSON.stringify(earlier));

  await user.click(button("Reading history"));
  const menu = within(screen.getByRole("region", { name: "Reading history" }));
  expect(menu.getAllByRole("listitem")).toHaveLength(10);
  await user.click(menu.getByRole("button", { name: /^Psalms 3/ }));
  await vi.waitFor(async () => expect(document.activeElement).toBe(await heading("Psalms 3")));
  expect(screen.queryByRole("region", { name: "Reading history" })).toBeNull();
});

test("a history that makes no sense is left out, and can be cleared", async () => {
  const entries = [null, { book: "Hesitations", chapter: 1, timestamp: 1 }, { book: "Ruth" }];
  const good = { book: "Ruth", chapter: 2, timestamp: 1 };
  localStorage.setItem(historyKey, JSON.stringify([...entries, good]));
  const { user } = await openChapter("John", 3);
  expect(storedHistory()).toEqual(["John 3", "Ruth 2"]);
  await user.click(button("Reading history"));
  await user.click(button("Clear history"));
  expect(storedHistory()).toEqual(["John 3"]);
});

test.each(["{", '"text"', "null"])("a history record %s is an empty history", async (record) => {
  localStorage.setItem(historyKey, record);
  await openChapter("John", 3);
  expect(storedHistory()).toEqual(["John 3"]);
});

test("the settings set the text and are kept", async () => {
  const { user, unmount } = await openChapter("John", 3);
  expect(textStyle()).toMatchObject({ fontSize: "1em", lineHeight: "1.5" });
  await user.click(button("Reader settings"));
  for (const [name, fontSize] of [
    ["Small", "0.85em"],
    ["Medium", "1em"],
    ["Large", "1.2em"],
    ["X-Large", "1.4em"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name }));
    expect(textStyle()?.fontSize).toBe(fontSize);
  }
  for (const [name, lineHeight] of [
    ["Compact", "1.2"],
    ["Normal", "1.5"],
    ["Relaxed", "1.8"],
  ] as const) {
    await user.click(screen.getByRole("radio", { name }));
    expect(textStyle()?.lineHeight).toBe(lineHeight);
  }
  await user.click(screen.getByRole("checkbox", { name: "Verse numbers" }));
  await user.click(screen.getByRole("checkbox", { name: "Previous and Next buttons" }));
  expect(screen.queryByRole("button", { name: /^Next/ })).toBeNull();
  expect(document.querySelector("[data-numbers='hidden']")).not.toBeNull();
  expect(storedSettings()).toEqual({
    fontSize: "xlarge",
    lineSpacing: "relaxed",
    showVerseNumbers: false,
    showNextPrevButtons: false,
    showDifferences: true,
  });

  unmount();
  await openChapter("John", 3);
  expect(textStyle()).toMatchObject({ fontSize: "1.4em", lineHeight: "1.8" });
  expect(screen.queryByRole("button", { name: /^Next/ })).toBeNull();
});

test.each(["{", "null", '{"fontSize":"huge","lineSpacing":"toString","showVerseNumbers":"no"}'])(
  "settings %s are the defaults",
  async (record) => {
    localStorage.setItem("bereaReaderSettings", record);
    await openChapter("John", 3);
    expect(textStyle()).toMatchObject({ fontSize: "1em", lineHeight: "1.5" });
    expect(document.querySelector("[data-numbers='hidden']")).toBeNull();
    screen.getByRole("button", { name: /^Next/ });
  },
);

test("pressing the words of a setting chooses it, and the menu stays", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(button("Reader settings"));
  await user.click(screen.getByText("Large"));
  expect(textStyle()?.fontSize).toBe("1.2em");
  await user.click(screen.getByText("Verse numbers"));
  expect(document.querySelector("[data-numbers='hidden']")).not.toBeNull();
  await user.click(screen.getByText("Font size"));
  screen.getByRole("region", { name: "Reader settings" });
});

test("a theme is put on the page at once, and the system's can be had back", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(button("Reader settings"));
  await user.click(screen.getByRole("radio", { name: "Sepia" }));
  expect(document.documentElement.dataset.theme).toBe("sepia");
  await user.click(screen.getByRole("radio", { name: "System" }));
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test("a menu closes with Escape, which does nothing else, and gives the focus back", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(verse(16));
  await user.click(verse(16));
  await screen.findByRole("complementary");
  await user.click(button("Reader settings"));
  expect(button("Reader settings").getAttribute("aria-expanded")).toBe("true");
  await user.click(screen.getByRole("radio", { name: "Large" }));
  await user.keyboard("{Escape}");
  expect(button("Reader settings").getAttribute("aria-expanded")).toBe("false");
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Reader settings")));
  screen.getByRole("complementary");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
});

test("a menu closes with a click outside and when the focus goes on", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(button("Reader settings"));
  await user.click(screen.getByRole("contentinfo"));
  expect(screen.queryByRole("radio", { name: "Large" })).toBeNull();
  await user.click(button("Reading history"));
  await user.tab({ shift: true });
  await vi.waitFor(() => expect(document.activeElement).toBe(button("Bookmark")));
  expect(screen.queryByRole("region", { name: "Reading history" })).toBeNull();
});
