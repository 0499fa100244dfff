import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { VerseText } from "../../../shared/verse-text.tsx";
import type { ChapterText as Chapter } from "./chapter.ts";
import styles from "./chapter-text.module.css";
import { isSetByVerse, paragraphsOf } from "./paragraphs.ts";
import { insideSelection } from "./use-outside-press.ts";
import { useTextDrag } from "./use-text-drag.ts";
import { Verse } from "./verse.tsx";
import { markOf, type VerseSelection } from "./verse-selection.ts";

/** A chapter and how its verses are chosen. */
export interface ChapterTextProps {
  text: Chapter;
  selection: VerseSelection;
  /** The verse under the pointer or the focus. */
  under: number | undefined;
  /** The verse that the address points at. */
  pointedAt: number | undefined;
  /** What the traditions differ about, by the verse with which the passage begins. */
  differences: ReadonlyMap<number, string>;
  /** The mark of such a passage was pressed. */
  onDifference: (verse: number) => void;
  onChoose: (verse: number, element: HTMLElement) => void;
  onPoint: (verse: number | undefined) => void;
}

/** The text of a chapter, whose verses are chosen by mouse, touch or keyboard. */
export function ChapterText(props: ChapterTextProps) {
  const { text, selection, under, pointedAt, differences, onDifference, onChoose, onPoint } = props;
  const [tabStop, setTabStop] = useState<number>();
  const area = useRef<HTMLDivElement>(null);
  const drag = useTextDrag();
  const first = text.verses[0]?.verse;
  const reachable = text.verses.some(({ verse }) => verse === tabStop) ? tabStop : first;

  function choose(target: EventTarget): void {
    const element = verseElement(target);
    if (element) onChoose(numberOf(element), element);
  }

  function onClick(event: MouseEvent): void {
    if (drag.wasBy(event)) return;
    // A double click selects a word; left so, the next click would only take that away.
    window.getSelection()?.removeAllRanges();
    const difference = markElement(event.target)?.dataset.difference;
    if (difference) onDifference(Number(difference));
    else choose(event.target);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const element = verseElement(event.target);
    if (!element || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") choose(element);
    else if (!moveFocus(event.key, element)) return;
    event.preventDefault();
  }

  function moveFocus(key: string, from: HTMLElement): boolean {
    const verses = [...(area.current?.querySelectorAll<HTMLElement>("[data-verse]") ?? [])];
    const to = targetOf(key, verses.indexOf(from), verses.length);
    if (to === undefined) return false;
    verses[to]?.focus();
    return true;
  }

  function onFocus(target: EventTarget): void {
    const element = verseElement(target);
    if (!element) return;
    setTabStop(numberOf(element));
    onPoint(numberOf(element));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for the verses inside, which are the controls
    <div
      ref={area}
      {...insideSelection}
      className={styles.text}
      data-by-verse={isSetByVerse(text) || undefined}
      data-selecting={selection.state === "selecting" || undefined}
      onPointerDown={drag.begin}
      onClick={onClick}
      onKeyDown={onKeyDown}
      onFocus={(event) => onFocus(event.target)}
      onPointerOver={(event) => onPoint(verseUnder(event))}
      onPointerLeave={() => onPoint(undefined)}
    >
      {text.superscription && (
        <p className={styles.superscription}>
          <VerseText text={text.superscription} />
        </p>
      )}
      {paragraphsOf(text).map(({ heading, isOpening, verses }) => (
        <div key={verses[0]?.verse} className={styles.block} data-opening={isOpening || undefined}>
          {heading && <h2 className={styles.heading}>{heading}</h2>}
          <p className={styles.paragraph}>
            {verses.map((verse) => (
              <Verse
                key={verse.verse}
                verse={verse}
                mark={markOf(selection, verse.verse, under)}
                isPointedAt={verse.verse === pointedAt}
                difference={differences.get(verse.verse)}
                isTabStop={verse.verse === reachable}
              />
            ))}
          </p>
        </div>
      ))}
      {text.colophon && (
        <p className={styles.colophon}>
          <VerseText text={text.colophon} />
        </p>
      )}
    </div>
  );
}

function targetOf(key: string, at: number, count: number): number | undefined {
  if (key === "ArrowDown" || key === "ArrowRight") return Math.min(at + 1, count - 1);
  if (key === "ArrowUp" || key === "ArrowLeft") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return undefined;
}

function verseUnder(event: PointerEvent): number | undefined {
  const element = verseElement(event.target);
  return element && numberOf(element);
}

function verseElement(target: EventTarget): HTMLElement | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>("[data-verse]") ?? undefined;
}

/** The mark of a passage on which the traditions differ. */
function markElement(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>("[data-difference]") : null;
}

function numberOf(element: HTMLElement): number {
  return Number(element.dataset.verse);
}
