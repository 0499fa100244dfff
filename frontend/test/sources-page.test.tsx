import type { Sources } from "@berea/contracts";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { SeenRequest } from "./contract-server.ts";
import { defaultReplies } from "./default-replies.ts";
import { openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const main = () => within(screen.getByRole("main"));

/** What stands under a heading of the second level. */
async function part(name: string): Promise<string> {
  const heading = await main().findByRole("heading", { level: 2, name });
  const texts: string[] = [];
  for (let next = heading.nextElementSibling; next && next.tagName !== "H2"; ) {
    texts.push(next.textContent ?? "");
    next = next.nextElementSibling;
  }
  return texts.join("\n");
}

/** Answers with these differences to the usual reply. */
function replyWith(differences: Partial<Sources>): void {
  server.reply("describeSources", (request: SeenRequest) => ({
    ...Object(defaultReplies.describeSources(request)),
    ...differences,
  }));
}

test("When a visitor opens the sources, then they say how the readings came about and who has not reviewed them", async () => {
  openApp("/sources");
  const origin = await part("How the readings came about");
  expect(origin).toMatch(/drafted with the help of language models/);
  expect(origin).toMatch(/Second and third readers, who worked with such models too/);
  expect(origin).toMatch(/have not been reviewed by clergy/);
  expect(main().getByText(/No text is made while you are reading/)).toBeTruthy();
  expect(await part("If a reading is wrong")).toMatch(/“Dispute this”/);
  expect(await part("The register of reviews")).toMatch(/^Nobody has reviewed a reading yet\./);
  expect(await part("Corrections")).toBe("No reading has been corrected yet.");
});

test("When it is counted what is written, then by voice and level, with the version", async () => {
  openApp("/sources");
  const written = await part("What is written");
  expect(written).toContain(
    "Ecumenical4,233 passages, 1,189 chapters, 66 of 66 books, 40 of 124 disputed passages",
  );
  expect(written).toContain("Catholic9 of 66 books, 25 of 124 disputed passages");
  expect(written).toContain("version 0123456789ab");
});

test("When works were imported, then they are named with author, year and licence", async () => {
  const licence = "Public domain";
  replyWith({
    imported: [
      { title: "Notes", author: "A Lutheran", voice: "Lutheran", licence, entries: 1 },
      {
        title: "Exposition",
        author: "Henry",
        year: 1706,
        voice: "Presbyterian",
        licence,
        entries: 31102,
      },
    ],
  });
  openApp("/sources");
  expect(await part("Imported works")).toMatch(/Here these are:/);
  const items = main()
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);
  expect(items).toEqual([
    "A Lutheran, Notes (Lutheran, Public domain): 1 entry",
    "Henry, Exposition, 1706 (Presbyterian, Public domain): 31,102 entries",
  ]);
});

test.each([
  [[], /Here there are none\.$/],
  [undefined, /cannot be looked up at the moment\.$/],
])("When the imported works are %j, then it says so", async (imported, text) => {
  server.answer("describeSources", (request) => ({
    status: 200,
    json: { ...Object(defaultReplies.describeSources(request)), imported },
  }));
  openApp("/sources");
  expect(await part("Imported works")).toMatch(text);
});

test("When readings were reviewed and corrected, then it says by whom, and what was wrong", async () => {
  replyWith({
    reviews: [
      {
        name: "The Revd Ruth Example",
        tradition: "Baptist",
        office: "minister",
        date: "2027-02-01",
        readings: [
          { voice: "Baptist", reference: "John 3:3-8" },
          { voice: "Ecumenical", reference: "John 3" },
        ],
      },
    ],
    corrections: [
      { date: "2026-11-22", voice: "Ecumenical", reference: "2 Kings 15", wrong: "Too few years." },
      { date: "2026-11-21", voice: "Baptist", reference: "John 3:3-8", wrong: "Misquoted." },
    ],
  });
  openApp("/sources");
  expect(await part("The register of reviews")).toContain(
    "The Revd Ruth Example (Baptist, minister), 1 February 2027: John 3:3-8 (Baptist); John 3 (Ecumenical)",
  );
  const corrections = await part("Corrections");
  expect(corrections).toContain("2 Kings 15, 22 November 2026: Too few years.");
  expect(corrections).toContain("John 3:3-8 (Baptist), 21 November 2026: Misquoted.");
  const places = ["2 Kings 15", "John 3:3-8"].map((name) =>
    main().getByRole("link", { name }).getAttribute("href"),
  );
  expect(places).toEqual([
    "/reader?book=2+Kings&chapter=15",
    "/reader?book=John&chapter=3&verse=3",
  ]);
});

test("When the lists cannot be had, then the rest is there, and they can be tried again", async () => {
  server.fail("describeSources", 500, { message: "Something went wrong on our side." });
  const { user } = openApp("/sources");
  const text = "The lists could not be loaded. Something went wrong on our side.";
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await part("How the readings came about")).toMatch(/language models/);
  replyWith({});
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await part("What is written")).toContain("Catholic");
});

test("When how it works is read, then it leads to the sources", async () => {
  openApp("/how-it-works");
  const [link] = await main().findAllByRole("link", { name: "Sources" });
  expect(link?.getAttribute("href")).toBe("/sources");
});
