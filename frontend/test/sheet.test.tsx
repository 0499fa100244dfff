import { screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { openApp } from "./open-app.tsx";
import { server } from "./setup.ts";

const source = { title: "Berea readings", author: "Berea", licence: "MIT" };
const read = (sourceDenomination: string, interpretation: string) => ({
  interpretation,
  sourceDenomination,
  level: "passage",
  range: "John 3:16-18",
  origin: "authored",
  source,
});

function withReadings(): void {
  server.reply("compareReadings", () => ({
    reference: "John 3:16-18",
    readings: [
      read("Ecumenical", "What all hold."),
      read("Catholic", "Catholics say this."),
      read("Baptist", "All Baptists say that."),
    ],
    silent: ["Methodist"],
    version: "0123456789ab",
    disputes: [
      {
        range: "John 3:16-18",
        question: "Did Christ die for all?",
        questions: ["Who is the world?", "Where do they part?", "Whom do you leave out?"],
      },
    ],
  }));
  server.reply("listCitations", () => ({
    reference: "John 3:16-18",
    citations: [
      {
        tradition: "Catholic",
        document: "Catechism of the Catholic Church",
        short: "Catechism",
        section: "219",
        kind: "proof",
        authority: "formulary",
        verses: ["John 3:16"],
      },
    ],
  }));
}

const open = () => openApp("/sheet?passage=John+3:16-18");
const readingNames = () =>
  screen.getAllByRole("article").map((one) => within(one).getByRole("heading").textContent);
const address = () => decodeURIComponent(window.location.search);

test("a sheet has the text, the readings, where it is cited and three questions", async () => {
  withReadings();
  open();
  await screen.findByText("What all hold.");
  const text = await screen.findByRole("region", { name: "King James Version" });
  expect(text.textContent).toContain("16 Text of John 3:16 is here.");
  expect(text.textContent).not.toContain("John 3:19");
  expect(readingNames()).toEqual(["Ecumenical", "Catholic", "Baptist"]);
  await screen.findByText("Catholic: Catechism 219");
  screen.getByRole("heading", { name: "John 3:16-18: Did Christ die for all?" });
  for (const one of ["Who is the world?", "Where do they part?", "Whom do you leave out?"])
    screen.getByText(one);
});

test("a tradition can be left off, and the rest be printed", async () => {
  withReadings();
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: "Catholic" }));
  expect(readingNames()).toEqual(["Ecumenical", "Baptist"]);
  expect(address()).toBe("?passage=John+3:16-18&without=Catholic");
  await user.click(screen.getByRole("checkbox", { name: "What is held in common" }));
  expect(readingNames()).toEqual(["Baptist"]);
  expect(screen.queryByText("Catholic: Catechism 219")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Print" }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("the names can be hidden, so that a group may guess", async () => {
  withReadings();
  const { user } = open();
  await user.click(await screen.findByRole("checkbox", { name: /Hide whose reading/ }));
  // The common reading names the others, and would give them away.
  expect(readingNames()).toEqual(["Reading A", "Reading B"]);
  screen.getByText("All _____ say that.");
  screen.getByText("_____ say this.");
  screen.getByText("John 3:16-18: A Baptist · B Catholic");
  expect(screen.queryByText("Catholic: Catechism 219")).toBeNull();
  expect(address()).toBe("?passage=John+3:16-18&guess=1");
});

test("a sheet that was prepared opens as it was left, and takes the leader's own question", async () => {
  withReadings();
  const { user } = openApp("/sheet?passage=John+3:16-18&without=common,Baptist&guess=1");
  await screen.findByText("_____ say this.");
  expect(readingNames()).toEqual(["Reading A"]);
  await user.type(screen.getByLabelText("A question of your own"), "What now?");
  expect(screen.getAllByRole("listitem").at(-1)?.textContent).toBe("What now?");
});

test.each([
  ["", "The address names no passage, such as Romans 9:6-24."],
  ["?passage=Nowhere+1", "The address names no passage, such as Romans 9:6-24."],
  ["?passage=Psalms+119", "A study sheet has room for at most 60 verses. Please choose fewer."],
])("the address '%s' says what is wrong with it", async (query, fault) => {
  openApp(`/sheet${query}`);
  expect((await screen.findByRole("alert")).textContent).toBe(fault);
});

test("what cannot be loaded is said, and tried again", async () => {
  withReadings();
  let isAway = true;
  server.answer("compareReadings", () =>
    isAway
      ? { status: 404, json: { message: "Away.", code: "not_found", requestId: "test" } }
      : {
          status: 200,
          json: {
            reference: "John 3:16-18",
            readings: [read("Ecumenical", "Here again.")],
            silent: [],
            disputes: [],
            version: "0123456789ab",
          },
        },
  );
  const { user } = open();
  await screen.findByText("Part of the sheet could not be loaded.");
  isAway = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("Here again.");
});
