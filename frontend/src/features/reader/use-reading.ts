import { useRef, useState } from "react";
import type { Inquiry } from "./interpretation/interpretation.ts";
import { nameOf, type Position } from "./position/position.ts";
import { referenceOf } from "./text/reference-of.ts";
import { useOutsidePress } from "./text/use-outside-press.ts";
import { useVerseSelection } from "./text/use-verse-selection.ts";
import type { VerseRange } from "./text/verse-selection.ts";
import { useKey } from "./use-key.ts";

/** Choosing verses in a chapter, or the chapter or the book itself, to have them interpreted. */
export function useReading(position: Position) {
  const { selection, under, choose, point, cancel, clear, select } = useVerseSelection(position);
  const [asked, setAsked] = useState<Inquiry>();
  const [news, setNews] = useState("");
  const opener = useRef<HTMLElement>(null);
  const inquiry = asked?.position === position ? asked : undefined;
  const isSelecting = selection.state === "selecting";

  function ask(next: Inquiry, from: HTMLElement): void {
    opener.current = from;
    setNews("");
    setAsked(next);
  }

  function chooseVerse(verse: number, element: HTMLElement): void {
    const range = choose(verse);
    if (range) ask({ kind: "verses", position, range }, element);
  }

  function askAbout(kind: "book" | "chapter", button: HTMLElement): void {
    clear();
    ask({ kind, position }, button);
  }

  /** Opens the reading of a passage of the chapter, as if its verses had been chosen. */
  function readPassage({ from, to }: VerseRange): void {
    select({ from, to });
    const first = document.querySelector<HTMLElement>(`[data-verse="${from}"]`);
    first?.scrollIntoView({ block: "center" });
    ask({ kind: "verses", position, range: { from, to } }, first ?? document.body);
  }

  /** For a button that goes away with the selection. */
  function cancelAndFocusVerse(): void {
    document.querySelector<HTMLElement>("[data-mark='pending']")?.focus({ preventScroll: true });
    cancel();
  }

  function closePanel(): void {
    setAsked(undefined);
    clear();
    opener.current?.focus({ preventScroll: true });
  }

  /** What a screen reader is told; only a change is spoken. */
  function announcement(): string {
    if (selection.state === "selecting") {
      const first = referenceOf(position, [selection.first]);
      return `${first} marked. Choose the last verse, or press Escape to cancel.`;
    }
    if (inquiry) return news;
    return selection.state === "idle" && selection.wasCancelled
      ? "Selection cancelled."
      : nameOf(position);
  }

  useKey(isSelecting || inquiry !== undefined, (event) => {
    // A dialog has its own use for it.
    const isInDialog = event.target instanceof Element && event.target.closest("dialog");
    if (event.key !== "Escape" || isInDialog) return;
    if (isSelecting) cancel();
    else closePanel();
  });
  useOutsidePress(isSelecting, cancel);

  return {
    selection,
    under,
    inquiry,
    announcement: announcement(),
    chooseVerse,
    point,
    cancelAndFocusVerse,
    askAbout,
    readPassage,
    closePanel,
    setNews,
  };
}
