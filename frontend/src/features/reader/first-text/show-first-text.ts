import { readUser } from "../../../shared/stored-session.ts";
import {
  positionInQuery,
  positionOf,
  startingPosition,
  verseInQuery,
} from "../position/position.ts";
import { readSettings } from "../toolbar/reader-settings.ts";
import { fillIn } from "./fill-in.ts";
import { fetchFirstChapter } from "./first-chapter.ts";
import { pressAgain } from "./press-again.ts";

/** How long the app lets the text go first. */
const patienceMs = 300;

/**
 * Shows somebody who has logged in the reader with its text in place of the document's first words,
 * before the app is there. Resolves when it has been painted, when there is nothing to show, or when
 * it has taken too long: then the app goes on alone, and tells what has failed.
 */
export async function showFirstText(): Promise<void> {
  const shown = showChapter().catch(() => {});
  await Promise.race([shown, new Promise((late) => setTimeout(late, patienceMs))]);
}

async function showChapter(): Promise<void> {
  const root = document.getElementById("root");
  const main = root?.querySelector("main");
  const sample = main?.querySelector<HTMLTemplateElement>("template#reader")?.content;
  const user = readUser();
  if (!root || !main || !sample || !user) return;
  const query = new URLSearchParams(window.location.search);
  const position = positionInQuery(query) ?? startingPosition(user);
  const text = await fetchFirstChapter(position);
  if (!main.isConnected || text.verses.length === 0) return;

  const verse = verseInQuery(query, position);
  const bookmark = positionOf(user.bookmarkedBook, user.bookmarkedChapter);
  fillIn(sample, { text, verse, bookmark, settings: readSettings() });
  main.replaceChildren(sample);
  // What leaves the window with a verse far down would count as moved; a new one does not.
  const footer = main.nextElementSibling;
  footer?.replaceWith(footer.cloneNode(true));
  main.querySelector("[data-pointed-at]")?.scrollIntoView({ block: "center" });
  pressAgain(root, main);
  await painted();
}

/** The second frame begins when the first one is on the screen. */
async function painted(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
