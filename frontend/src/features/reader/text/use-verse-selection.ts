import { useState } from "react";
import type { Position } from "../position/position.ts";
import {
  chooseVerse,
  giveUp,
  noSelection,
  type VerseRange,
  type VerseSelection,
} from "./verse-selection.ts";

interface Choosing {
  readonly selection: VerseSelection;
  /** The verse under the pointer or the focus: what a choice would take. */
  readonly under: number | undefined;
  /** Chooses a verse; returns the range when that was the second choice. */
  readonly choose: (verse: number) => VerseRange | undefined;
  readonly point: (verse: number | undefined) => void;
  /** Gives up a selection that has begun; the range chosen before is marked again. */
  readonly cancel: () => void;
  readonly clear: () => void;
  /** Chooses a range at once. */
  readonly select: (range: VerseRange) => void;
}

/** The selection of verses in a chapter; it ends with the place it was made in. */
export function useVerseSelection(position: Position): Choosing {
  const [kept, setKept] = useState({ position, selection: noSelection });
  const [under, setUnder] = useState<number>();
  const selection = kept.position === position ? kept.selection : noSelection;

  function choose(verse: number): VerseRange | undefined {
    const next = chooseVerse(selection, verse);
    setKept({ position, selection: next });
    return next.state === "selected" ? next.range : undefined;
  }

  return {
    selection,
    under,
    choose,
    point: setUnder,
    cancel: () => setKept({ position, selection: giveUp(selection) }),
    clear: () => setKept({ position, selection: noSelection }),
    select: (range) => setKept({ position, selection: { state: "selected", range } }),
  };
}
