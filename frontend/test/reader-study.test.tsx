import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { modalDialogs } from "./modal-dialogs.ts";
import { openChapter, openReader, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

beforeEach(() => {
  modalDialogs();
  // The test's browser lays nothing out; it has the width of a phone.
  Element.prototype.scrollIntoView = () => {};
  const media = { matches: false, addEventListener() {}, removeEventListener() {} };
  Object.assign(window, { matchMedia: () => media });
});

const disputed = {
  start: 3,
  end: 8,
  range: "John 3:3-8",
  theme: "Baptism",
  question: "Is the water baptism?",
  voices: 8,
};
const passages = [
  { range: "John 3:1-8", title: "By night", start: 1, end: 8 },
  { range: "John 3:9-36", title: "Heavenly things", start: 9, end: 36 },
];
const cited = {
  tradition: "Baptist",
  document: "The 1689 Confession",
  short: "1689 Confession",
  year: 1689,
  section: "10.1",
  heading: "Of Effectual Calling",
  kind: "proof",
  authority: "formulary",
  verses: ["John 3:5-6"],
};

function withOutline(): void {
  server.reply("listPassages", () => ({
    reference: "John 3",
    passages,
    disputed: [disputed, { ...disputed, range: "John 3:16-18", start: 16, end: 18, voices: 0 }],
  }));
}

/** What a screen reader says of an element besides its name. */
function descriptionOf(element: HTMLElement): string {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
}

async function choose(from: number, to = from) {
  const opened = await openChapter("John", 3);
  await opened.user.click(verse(from));
  await opened.user.click(verse(to));
  return { ...opened, panel: within(await screen.findByRole("complementary")) };
}

test("a passage that traditions read differently is marked, and described to screen readers", async () => {
  withOutline();
  const { user } = await openChapter("John", 3);
  await waitFor(() =>
    expect(descriptionOf(verse(3))).toBe("3 Traditions differ: Is the water baptism?"),
  );
  // Nobody has written of the other yet.
  expect(descriptionOf(verse(16))).toBe("16");
  await user.click(screen.getByRole("button", { name: "Reader settings" }));
  await user.click(screen.getByRole("checkbox", { name: "Marks where traditions differ (⁂)" }));
  expect(document.querySelector("[data-differences='hidden']")).toBeTruthy();
});

test("the panel offers how traditions read a disputed verse, one's own first", async () => {
  withOutline();
  const { user, panel } = await choose(5);
  await user.click(
    await panel.findByRole("button", { name: "How traditions read John 3:3-8 (8)" }),
  );
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("tab", { name: "Baptist", selected: true });
  expect(dialog.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
    "Baptist",
    "Ecumenical",
    "Catholic",
  ]);
  expect(server.requestsOf("compareReadings")[0]).toMatchObject({
    params: { reference: "John 3:3-8" },
    query: { denomination: "Baptist" },
  });

  await user.click(dialog.getByRole("tab", { name: "Catholic" }));
  dialog.getByRole("tabpanel", { name: "Catholic" });
  await user.keyboard("{Home}");
  dialog.getByRole("tabpanel", { name: "Baptist" });
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  // The panel is still there.
  expect(screen.getByRole("complementary")).toBeTruthy();
});

test("on a phone a swipe turns to the next tradition, and the choice is kept for the next passage", async () => {
  withOutline();
  const { user, panel } = await choose(5);
  const compare = () => panel.findByRole("button", { name: /^How traditions read/ });
  await user.click(await compare());
  const dialog = within(await screen.findByRole("dialog"));
  const swipe = async (from: number, to: number) => {
    const target = await dialog.findByRole("tabpanel");
    const at = (clientX: number) => ({ pointerType: "touch", clientX, clientY: 300 });
    fireEvent.pointerDown(target, at(from));
    fireEvent.pointerUp(target, at(to));
  };
  await swipe(300, 100);
  await dialog.findByRole("tab", { name: "Ecumenical", selected: true });
  await swipe(100, 120);
  dialog.getByRole("tab", { name: "Ecumenical", selected: true });
  await swipe(300, 100);
  await dialog.findByRole("tab", { name: "Catholic", selected: true });
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await user.click(await compare());
  await within(await screen.findByRole("dialog")).findByRole("tab", {
    name: "Catholic",
    selected: true,
  });
});

test("the mark in the margin and the line at the top of the panel lead to the comparison", async () => {
  withOutline();
  const { user } = await openChapter("John", 3);
  const mark = await waitFor(() => {
    const found = document.querySelector("[data-difference='3']");
    if (!found) throw new Error("There is no mark.");
    return found;
  });
  await user.click(mark);
  const dialog = await screen.findByRole("dialog", { name: "How traditions read John 3:3-8" });
  // Pressing it chooses no verse.
  expect(document.querySelector("[data-mark]")).toBeNull();
  await user.click(within(dialog).getByRole("button", { name: "Close" }));

  await user.click(verse(5));
  await user.click(verse(5));
  const panel = within(await screen.findByRole("complementary"));
  await user.click(await panel.findByRole("button", { name: "⁂ Traditions differ here" }));
  await screen.findByRole("dialog", { name: "How traditions read John 3:3-8" });
});

test("a verse that divides nobody offers no comparison", async () => {
  withOutline();
  const { panel } = await choose(20);
  await panel.findByText("Interpretation (Baptist)");
  await waitFor(() => expect(server.requestsOf("listCitations")).toHaveLength(1));
  expect(panel.queryByRole("button", { name: /How traditions read/ })).toBeNull();
});

test("documents that cite the verses are listed, one's own apart, six at first", async () => {
  const others = Array.from({ length: 8 }, (_, index) => ({
    ...cited,
    tradition: "Presbyterian",
    section: `${index + 1}`,
  }));
  server.reply("listCitations", () => ({
    reference: "John 3:5",
    citations: [
      { ...cited, text: "Those whom God hath <i>predestinated</i>." },
      { ...cited, kind: "lectionary", section: "Trinity Sunday", heading: "Gospel" },
      ...others,
    ],
  }));
  const { user, panel } = await choose(5);
  const own = await panel.findByText("Cited in your tradition’s documents (1)");
  expect(own.closest("details")?.textContent).toContain(
    "1689 Confession 10.1 (Of Effectual Calling) 1689; cites John 3:5-6",
  );
  // Its words, where they have been imported, stay folded.
  const words = within(own.closest("details") ?? document.body).getByText("Its words");
  expect(words.closest("details")?.open).toBe(false);
  panel.getByText("predestinated", { selector: "i" });
  const church = panel.getByText("Read in church (1)").closest("details");
  expect(church?.textContent).toContain("Gospel, Trinity Sunday (1689 Confession)");
  const rest = panel.getByText("Cited in other traditions’ documents (8)").closest("details");
  expect(rest?.querySelectorAll("li")).toHaveLength(6);
  await user.click(panel.getByText("Cited in other traditions’ documents (8)"));
  await user.click(panel.getByRole("button", { name: "and 2 more" }));
  expect(rest?.querySelectorAll("li")).toHaveLength(8);
});

test("reading goes on with the next passage, by button or key", async () => {
  withOutline();
  const { user, panel } = await choose(2, 3);
  await user.click(await panel.findByRole("button", { name: "Next passage: Heavenly things" }));
  await screen.findByRole("heading", { name: "John 3:9-36" });
  await waitFor(() => expect(panel.queryByRole("button", { name: /Next passage/ })).toBeNull());

  await user.click(verse(1));
  await user.click(verse(1));
  await panel.findByRole("button", { name: "Next passage: Heavenly things" });
  await user.keyboard("]");
  await screen.findByRole("heading", { name: "John 3:9-36" });
});

test("a chapter's panel lists its passages and opens the book's reading", async () => {
  withOutline();
  const { user } = await openChapter("John", 3);
  await user.click(screen.getByTitle("Summary of chapter 3"));
  const panel = within(await screen.findByRole("complementary"));
  await user.click(await panel.findByText("How Baptist readers use John"));
  await panel.findByText("Book Summary (Baptist)");
  await user.click(panel.getByRole("button", { name: "9–36 Heavenly things" }));
  await screen.findByRole("heading", { name: "John 3:9-36" });
});

test("an address with compare=1 opens the comparison, and closing it leaves the verse", async () => {
  const { user } = openReader("?book=John&chapter=3&verse=5&compare=1");
  const dialog = within(await screen.findByRole("dialog"));
  await dialog.findByRole("heading", { name: "How traditions read John 3:5" });
  await user.click(dialog.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(window.location.search).toBe("?book=John&chapter=3&verse=5"));
});
