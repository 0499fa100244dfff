import type { Verse } from "@berea/contracts";
import { partsOfVerse } from "../../../shared/verse-parts.ts";
import {
  bookOf,
  isSamePosition,
  nameOf,
  type Position,
  positionAfter,
  positionBefore,
} from "../position/position.ts";
import type { ChapterText } from "../text/chapter.ts";
import { isSetByVerse, type Paragraph, paragraphsOf } from "../text/paragraphs.ts";
import { type ReaderSettings, textStyleOf } from "../toolbar/reader-settings.ts";

/** What the reader shows of a position. */
interface Shown {
  readonly text: ChapterText;
  /** The verse that the address points at. */
  readonly verse: number | undefined;
  readonly bookmark: Position | undefined;
  readonly settings: ReaderSettings;
}

/**
 * Makes of the sample (sample-reader.tsx) the reader of another position. What there is to see is thus
 * said in the components alone: here it is copied and given other words.
 */
export function fillIn(sample: ParentNode, shown: Shown): void {
  const { position } = shown.text;
  fillInTools(sample, position, shown.bookmark);
  fillInHeading(sample, position);
  fillInText(sample, shown);
  fillInSteps(sample, position, shown.settings);
  applySettings(sample, shown.settings);
  // It would be spoken, and again when the app is there.
  sample.querySelector("[role=status]")?.replaceChildren();
}

function fillInTools(sample: ParentNode, position: Position, bookmark: Position | undefined): void {
  const [book, chapter] = sample.querySelectorAll("select");
  const numbers = Array.from({ length: bookOf(position).chapters }, (_, at) => `${at + 1}`);
  chapter?.replaceChildren(...numbers.map((number) => new Option(number)));
  if (book) book.value = position.book;
  if (chapter) chapter.value = `${position.chapter}`;
  const isBookmark = bookmark !== undefined && isSamePosition(bookmark, position);
  sample.querySelector("button[aria-pressed]")?.setAttribute("aria-pressed", `${isBookmark}`);
}

function fillInHeading(sample: ParentNode, { book, chapter }: Position): void {
  const [bookName, number] = sample.querySelectorAll("h1 button");
  for (const part of [bookName, number]) part?.removeAttribute("title");
  bookName?.replaceChildren(book);
  number?.replaceChildren(`${chapter}`);
}

function fillInSteps(sample: ParentNode, position: Position, settings: ReaderSettings): void {
  const [before, after] = sample.querySelectorAll<HTMLButtonElement>("[data-step]");
  fillInStep(before, positionBefore(position));
  fillInStep(after, positionAfter(position));
  if (!settings.showNextPrevButtons) before?.parentElement?.remove();
}

function fillInStep(step: HTMLButtonElement | undefined, to: Position | undefined): void {
  if (step) step.disabled = !to;
  step?.lastElementChild?.replaceChildren(to ? nameOf(to) : "");
}

function applySettings(sample: ParentNode, settings: ReaderSettings): void {
  const page = sample.querySelector("article")?.parentElement;
  if (!page) return;
  const { fontSize, lineHeight } = textStyleOf(settings);
  page.style.fontSize = fontSize;
  page.style.lineHeight = `${lineHeight}`;
  if (!settings.showVerseNumbers) page.dataset.numbers = "hidden";
}

function fillInText(sample: ParentNode, { text, verse: pointedAt }: Shown): void {
  const verse = sample.querySelector<HTMLElement>("[data-verse]");
  const block = verse?.closest("div");
  const area = block?.parentElement;
  if (!verse || !block || !area) throw new Error("The sample has no verse.");
  const [superscription, , colophon] = area.children;

  const verseOf = ({ verse: number, text: words }: Verse): Node => {
    const copy = copyOf(verse);
    copy.tabIndex = -1;
    copy.dataset.verse = `${number}`;
    if (number === pointedAt) copy.dataset.pointedAt = "true";
    const [sup] = copy.children;
    if (!sup) return copy;
    sup.id = `verse-number-${number}`;
    sup.replaceChildren(`${number}`);
    copy.setAttribute("aria-describedby", sup.id);
    copy.replaceChildren(sup, ...wordsOf(words), " ");
    return copy;
  };

  const blockOf = ({ heading, isOpening, verses }: Paragraph): Node => {
    const copy = copyOf(block);
    const [title, paragraph] = copy.children;
    if (heading) title?.replaceChildren(heading);
    else title?.remove();
    if (!isOpening) copy.removeAttribute("data-opening");
    paragraph?.replaceChildren(...verses.map(verseOf));
    return copy;
  };

  if (!isSetByVerse(text)) area.removeAttribute("data-by-verse");
  area.replaceChildren(
    ...linesLike(superscription, text.superscription),
    ...paragraphsOf(text).map(blockOf),
    ...linesLike(colophon, text.colophon),
  );
  area.querySelector("[data-verse]")?.setAttribute("tabindex", "0");
}

/** A line like the sample's, when there are words for it. */
function linesLike(line: Element | undefined, text: string | undefined): Node[] {
  if (!line || !text) return [];
  line.replaceChildren(...wordsOf(text));
  return [line];
}

function wordsOf(text: string): (Node | string)[] {
  return partsOfVerse(text).map(({ words, isAdded }) => {
    if (!isAdded) return words;
    const italic = document.createElement("i");
    italic.append(words);
    return italic;
  });
}

function copyOf<T extends Node>(node: T): T {
  return node.cloneNode(true) as T; // a copy is of the same kind, which the DOM's types do not say
}
