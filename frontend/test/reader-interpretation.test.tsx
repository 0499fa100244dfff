import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { SeenRequest } from "./contract-server.ts";
import { defaultReplies } from "./default-replies.ts";
import { announcement, marks, openChapter, verse } from "./open-reader.ts";
import { server } from "./setup.ts";

const asked = () => server.requestsOf("interpretVerse").map(({ params }) => params.reference);
const panel = async () => within(await screen.findByRole("complementary"));

async function choose(user: UserEvent, from: number, to: number) {
  await user.click(verse(from));
  await user.click(verse(to));
  return panel();
}

/** What an article says, without the buttons at its end. */
const wordsOf = (article: Element | null) =>
  article?.textContent?.replace(/Copy(?:Dispute this)?$/, "") ?? "";

/** Waits for the entry of a reference and returns what it says. */
async function entry(reference: string): Promise<string> {
  const label = await (await panel()).findByText(
    (_, element) => element?.textContent === `Reference: ${reference}`,
  );
  return wordsOf(label.closest("article"));
}

const passageText = {
  interpretation: "Berea's.",
  sourceDenomination: "Ecumenical",
  level: "passage",
  range: "John 3:16",
  origin: "authored",
  source: { title: "Berea readings", author: "Berea", licence: "MIT" },
};

/** Answers verses with these differences to the usual reading. */
function replyWith(differences: (reference: string) => object): void {
  server.reply("interpretVerse", (request: SeenRequest) => ({
    ...Object(defaultReplies.interpretVerse(request)),
    ...differences(request.params.reference ?? ""),
  }));
}

test("an entry names its reference, its tradition and where it comes from", async () => {
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 16, 16);
  expect(await entry("John 3:16")).toBe(
    "Reference: John 3:16" +
      "Interpretation (Baptist)" +
      "A reading of John 3:16." +
      "Baptist tradition · Written for Berea",
  );
  expect(aside.getByText("John 3:16", { selector: "i" })).toBeTruthy();
  expect(server.requestsOf("interpretVerse")[0]?.query).toEqual({ denomination: "Baptist" });
});

test("an entry that somebody has signed says who reviewed it", async () => {
  const office = "minister, Aberdeen";
  const ruth = { name: "Ruth Example", tradition: "Baptist", office, date: "2027-02-01" };
  const naomi = { ...ruth, name: "Naomi Example", tradition: "Lutheran" };
  replyWith(() => ({ reviewedBy: [ruth, naomi] }));
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 16);
  expect(await entry("John 3:16")).toMatch(
    /Written for BereaReviewed by Ruth Example \(Baptist, minister, Aberdeen\), 1 February 2027; Naomi Example \(Lutheran, minister, Aberdeen\), 1 February 2027$/,
  );
});

test.each(["Prefer not to say", "Other", ""])(
  "the denomination '%s' is not sent, and the ecumenical reading is nobody's substitute",
  async (denomination) => {
    const { user } = await openChapter("John", 3, { denomination });
    await choose(user, 16, 16);
    expect(await entry("John 3:16")).toContain(
      "Interpretation (Ecumenical)A reading of John 3:16.Ecumenical reading",
    );
    expect(server.requestsOf("interpretVerse")[0]?.query).toEqual({});
  },
);

test("another tradition's reading is named as such", async () => {
  replyWith(() => ({ sourceDenomination: "Presbyterian" }));
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 16);
  const text = await entry("John 3:16");
  expect(text).toContain("Interpretation (Presbyterian)");
  expect(text).toContain("A reading from the Presbyterian tradition, which is near to yours.");
});

test("imported texts carry their labels", async () => {
  replyWith(() => ({
    origin: "imported",
    source: {
      title: "Concise Commentary",
      author: "Matthew Henry",
      year: 1706,
      licence: "Public domain",
    },
  }));
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 16);
  expect(await entry("John 3:16")).toContain(
    "Baptist tradition · Matthew Henry, Concise Commentary, 1706, Public domain",
  );
});

test("a tradition's reading of a wider question comes after that of the passage, once", async () => {
  const wide = { interpretation: "On the days.", range: "John 3:1-36", level: "passage" };
  replyWith((reference) => ({
    ...wide,
    also: {
      ...passageText,
      interpretation: reference.endsWith("16") ? "On love." : "On light.",
      range: reference.endsWith("16") ? "John 3:16" : "John 3:17-21",
    },
  }));
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 16, 18);
  await entry("John 3:17-18");
  const said = aside.getAllByRole("article").map(wordsOf);
  expect(said).toEqual([
    "Reference: John 3:16This passageInterpretation (Ecumenical)On love.Ecumenical reading · Written for Berea",
    "Reference: John 3:17-18This passageInterpretation (Ecumenical)on John 3:17-21On light.Ecumenical reading · Written for Berea",
    "Reference: John 3:16-18Baptists on the wider questionInterpretation (Baptist)on John 3:1-36On the days.Baptist tradition · Written for Berea",
  ]);
});

test("a tradition's reading of all that was chosen goes first", async () => {
  replyWith(() => ({ range: "John 3:16-18", interpretation: "On the whole.", also: passageText }));
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 15, 18);
  await aside.findAllByText("On the whole.");
  await waitFor(() => expect(announcement()).toContain("loaded."));
  const said = (await aside.findAllByRole("article")).map(wordsOf);
  expect(said).toHaveLength(2);
  expect(said[0]).toContain("Interpretation (Baptist)on John 3:16-18On the whole.");
  expect(said[0]).not.toContain("wider question");
});

test("an imported work stands folded below Berea's own reading", async () => {
  const source = {
    title: "Commentary",
    author: "Matthew Henry",
    year: 1706,
    licence: "Public domain",
  };
  replyWith(() => ({ origin: "imported", source, interpretation: "Henry's.", also: passageText }));
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 16, 16);
  const [own, imported] = await aside.findAllByRole("article");
  expect(own?.textContent).toContain("Interpretation (Ecumenical)Berea's.");
  const folded = imported?.querySelector("details");
  expect(folded?.open).toBe(false);
  expect(folded?.querySelector("summary")?.textContent).toBe(
    "Matthew Henry, Commentary, 1706, Public domain",
  );
});

test("a passage on which the tradition's reading is not yet written says so", async () => {
  replyWith(() => ({ sourceDenomination: "Ecumenical", unwritten: true }));
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 16);
  expect(await entry("John 3:16")).toContain("Berea has no Baptist reading of this yet.");
});

test("a passage that divides nobody has one reading for all", async () => {
  replyWith(() => ({ sourceDenomination: "Ecumenical" }));
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 16);
  expect(await entry("John 3:16")).toContain("One reading for all traditions.");
});

test("verses that share a text share an entry, which says what the text is about", async () => {
  replyWith((reference) =>
    reference.endsWith(":17")
      ? {}
      : {
          interpretation: "God so loved.",
          range: "John 3:16-21",
          level: "passage",
          title: "Love and light",
        },
  );
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 16, 19);
  expect(await entry("John 3:16, 18-19")).toBe(
    "Reference: John 3:16, 18-19" +
      "Interpretation (Baptist)" +
      "Love and light" +
      "on John 3:16-21" +
      "God so loved." +
      "Baptist tradition · Written for Berea",
  );
  expect(await entry("John 3:17")).not.toContain("on John");
  expect(aside.getAllByRole("article")).toHaveLength(2);
});

test("a verse's error stands in its entry while the others are shown, and can be tried again", async () => {
  const usual = defaultReplies.interpretVerse;
  let isAway = true;
  server.answer("interpretVerse", (request) => {
    const { reference } = request.params;
    if (reference === "John 3:17" && isAway) return { status: 500, text: "<h1>Oops</h1>" };
    if (reference === "John 3:18") return { status: 404, json: { requestId: "test" } };
    if (reference === "John 3:19") return { status: 404, json: { message: "Nothing on this." } };
    return { status: 200, json: usual(request) };
  });
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 19);
  expect(await entry("John 3:17")).toContain("API Error: 500");
  expect(await entry("John 3:18")).toContain("No interpretation found");
  expect(await entry("John 3:19")).toContain("Nothing on this.");
  expect(await entry("John 3:16")).toContain("A reading of John 3:16.");
  expect(announcement()).toBe("John 3:16-19: 1 of 4 loaded.");

  isAway = false;
  const [again] = await (await panel()).findAllByRole("button", { name: "Try again" });
  if (again) await user.click(again);
  expect(await entry("John 3:17")).toContain("A reading of John 3:17.");
  expect(asked().filter((reference) => reference === "John 3:16")).toHaveLength(1);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("John 3:16-19"));
});

test("at most four calls are under way, and the progress is shown", async () => {
  let underWay = 0;
  let most = 0;
  const gate = Promise.withResolvers<void>();
  server.answer("interpretVerse", async (request) => {
    most = Math.max(most, ++underWay);
    if (request.params.reference !== "John 3:1") await gate.promise;
    underWay--;
    return { status: 200, json: defaultReplies.interpretVerse(request) };
  });
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 1, 12);
  await aside.findByText("Getting interpretation...");
  await aside.findByText("1 of 12 verses");
  await waitFor(() => expect(underWay).toBe(4));
  gate.resolve();
  expect(await entry("John 3:12")).toContain("A reading of John 3:12.");
  expect(most).toBe(4);
  await waitFor(() => expect(aside.queryByText("Getting interpretation...")).toBeNull());
});

test("a long loading can be stopped, and gone on with", async () => {
  const gate = Promise.withResolvers<void>();
  server.answer("interpretVerse", async (request) => {
    if (request.params.reference !== "John 3:1") await gate.promise;
    return { status: 200, json: defaultReplies.interpretVerse(request) };
  });
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 1, 9);
  await aside.findByText("1 of 9 verses");
  await user.click(aside.getByRole("button", { name: "Cancel" }));
  expect(aside.queryByText("Getting interpretation...")).toBeNull();
  expect(await entry("John 3:1")).toContain("A reading");
  expect(asked()).toHaveLength(5);

  gate.resolve();
  await user.click(aside.getByRole("button", { name: "Load the rest" }));
  expect(await entry("John 3:9")).toContain("A reading of John 3:9.");
  expect(asked().filter((reference) => reference === "John 3:1")).toHaveLength(1);
});

test("stopped before anything has come, it says that nothing is loaded", async () => {
  const release = server.hold("interpretVerse");
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 1, 2);
  await user.click(await aside.findByRole("button", { name: "Cancel" }));
  await aside.findByText("No interpretation loaded.");
  release();
  await user.click(aside.getByRole("button", { name: "Try again" }));
  await entry("John 3:1");
  expect(aside.queryByText("No interpretation loaded.")).toBeNull();
});

test("a reading that was loaded once is not asked for again", async () => {
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 17);
  await entry("John 3:17");
  await user.keyboard("{Escape}");
  await choose(user, 17, 18);
  await entry("John 3:18");
  // Those of one choice are on their way together.
  expect(asked().sort()).toEqual(["John 3:16", "John 3:17", "John 3:18"]);
});

test("the panel takes the focus, closes with Escape, and gives the focus back", async () => {
  const { user } = await openChapter("John", 3);
  await choose(user, 16, 17);
  await entry("John 3:17");
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("John 3:16-17"));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("complementary")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(verse(17)));
  expect(marks()).toEqual({});
});

test("the panel closes with its button, and gives the focus back", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(screen.getByRole("button", { name: "3" }));
  await user.click((await panel()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("complementary")).toBeNull();
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "3" })),
  );
});

test("the book's title opens the book summary, the chapter's number the chapter summary", async () => {
  const { user } = await openChapter("John", 3);
  await user.click(screen.getByRole("button", { name: "John" }));
  expect(await entry("John")).toContain("Book Summary (Baptist)A reading of John.");
  await user.click(screen.getByRole("button", { name: "3" }));
  expect(await entry("John 3")).toContain("Chapter Summary (Baptist)A reading of John 3.");
  expect(server.requestsOf("interpretBook")[0]).toMatchObject({
    params: { book: "John" },
    query: { denomination: "Baptist" },
  });
});

test("the chapter of a book that has but one is not called a wider passage", async () => {
  server.reply("interpretChapter", (request: SeenRequest) => ({
    ...Object(defaultReplies.interpretChapter(request)),
    range: "Jude",
  }));
  const { user } = await openChapter("Jude", 1);
  await user.click(screen.getByRole("button", { name: "1" }));
  expect(await entry("Jude 1")).not.toContain("on Jude");
});

test("a summary that fails says which, or what the server says", async () => {
  server.answer("interpretBook", () => ({ status: 502, text: "<h1>Bad gateway</h1>" }));
  server.answer("interpretChapter", () => ({ status: 404, json: { requestId: "test" } }));
  const { user } = await openChapter("John", 3);
  await user.click(screen.getByRole("button", { name: "John" }));
  expect(await entry("John")).toContain("Failed to load book summary.");
  await user.click(screen.getByRole("button", { name: "3" }));
  expect(await entry("John 3")).toContain("Failed to load chapter summary.");
  server.fail("interpretChapter", 503, { message: "Interpretations are away." });
  await user.click((await panel()).getByRole("button", { name: "Try again" }));
  expect(await entry("John 3")).toContain("Interpretations are away.");
});

test("only italic, bold and emphasis are left of an interpretation's markup", async () => {
  replyWith(() => ({
    interpretation: `<b onclick="x()">Bold</b> <a href="/">link</a><img src="x"><script>1</script>`,
  }));
  const { user } = await openChapter("John", 3);
  const aside = await choose(user, 16, 16);
  const bold = await aside.findByText("Bold", { selector: "b" });
  expect(bold.attributes).toHaveLength(0);
  expect(bold.parentElement?.innerHTML).toBe("<b>Bold</b> link");
});
