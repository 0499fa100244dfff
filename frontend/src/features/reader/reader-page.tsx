import { useMemo, useRef } from "react";
import { useSession } from "../../shared/session.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { CompareOnDemand } from "./compare/compare-on-demand.tsx";
import { useComparison } from "./compare/use-comparison.ts";
import { loadPanel, PanelOnDemand } from "./interpretation/panel-on-demand.tsx";
import { ChapterNavigation } from "./position/chapter-navigation.tsx";
import { isSamePosition, nameOf, type Position } from "./position/position.ts";
import { focusHeadingOf, useArrival, usePointedAt } from "./position/use-arrival.ts";
import { useLastRead } from "./position/use-last-read.ts";
import { usePageKeys } from "./position/use-page-keys.ts";
import { usePosition } from "./position/use-position.ts";
import styles from "./reader-page.module.css";
import { disputesIn, useOutline } from "./study/outline.ts";
import { ChapterView } from "./text/chapter-view.tsx";
import { PassageHeading } from "./text/passage-heading.tsx";
import { SelectionBar } from "./text/selection-bar.tsx";
import { useChapter } from "./text/use-chapter.ts";
import { textStyleOf } from "./toolbar/reader-settings.ts";
import { ReaderToolbar } from "./toolbar/reader-toolbar.tsx";
import { useReaderSettings } from "./toolbar/use-reader-settings.ts";
import { useReading } from "./use-reading.ts";

/** The Bible reader (specification, sections 2 and 4). */
export function ReaderPage() {
  const { user } = useSession();
  const { position, verse, comparing, arrival, go } = usePosition(user);
  const [settings, changeSettings] = useReaderSettings();
  const chapter = useChapter(position);
  const reading = useReading(position);
  const page = useRef<HTMLDivElement>(null);
  const { focusHeading } = useArrival(position, page);
  // While the old text is still shown, the heading stays with it.
  const shown = chapter.text?.position ?? position;
  const isShown = chapter.text !== undefined && !chapter.isWaiting;
  const { selection, under, inquiry } = reading;
  const outline = useOutline(position, isShown);
  const disputes = useMemo(() => disputesIn(outline), [outline]);
  const differences = useMemo(
    () => new Map(disputes.map(({ start, question }) => [start, question])),
    [disputes],
  );
  const comparison = useComparison(position, comparing && isShown ? verse : undefined);
  const denomination = user?.denomination;

  useDocumentTitle(nameOf(position));
  useLastRead(position);
  usePageKeys(position, go);
  usePointedAt(isShown ? verse : undefined, arrival, page);

  function read(to: Position): void {
    focusHeading();
    go(to);
  }

  function retry(): void {
    // The button that was pressed goes away.
    focusHeadingOf(page.current);
    chapter.retry();
  }

  function point(at: number | undefined): void {
    reading.point(at);
    // Whoever points at a verse may soon choose it. A failure shows when the panel is needed.
    if (at) loadPanel().catch(() => {});
  }

  return (
    <div ref={page} className={styles.reader} data-panel={inquiry ? "open" : undefined}>
      <ReaderToolbar
        position={position}
        settings={settings}
        onPick={go}
        onGo={read}
        onSettings={changeSettings}
      />
      <div
        className={styles.page}
        style={textStyleOf(settings)}
        data-numbers={settings.showVerseNumbers ? undefined : "hidden"}
        data-differences={settings.showDifferences ? undefined : "hidden"}
      >
        <article className={styles.column}>
          <PassageHeading
            position={shown}
            isLeaving={!isSamePosition(shown, position)}
            onAsk={reading.askAbout}
          />
          {!chapter.problem && (
            <p className={styles.hint}>
              Choose a verse, then the last of a range, to read its interpretation.
            </p>
          )}
          <ChapterView
            position={position}
            chapter={chapter}
            selection={selection}
            under={under}
            pointedAt={isShown ? verse : undefined}
            differences={isShown ? differences : none}
            onDifference={(at) => {
              const dispute = disputes.find(({ start }) => start === at);
              if (dispute) comparison.open(dispute.range);
            }}
            onChoose={(chosen, element) => isShown && reading.chooseVerse(chosen, element)}
            onPoint={point}
            onRetry={retry}
          />
          {selection.state === "selecting" && (
            <SelectionBar
              position={position}
              first={selection.first}
              under={under}
              onCancel={reading.cancelAndFocusVerse}
            />
          )}
          {settings.showNextPrevButtons && (chapter.text || chapter.problem) && (
            <ChapterNavigation position={position} onGo={read} />
          )}
        </article>
        <PanelOnDemand
          inquiry={inquiry}
          denomination={denomination}
          onNews={reading.setNews}
          onPassage={({ start, end }) => reading.readPassage({ from: start, to: end })}
          onCompare={comparison.open}
          onClose={reading.closePanel}
        />
      </div>
      <CompareOnDemand
        reference={comparison.reference}
        denomination={denomination}
        onClose={comparison.close}
      />
      <p role="status" className="visually-hidden">
        {isShown && reading.announcement}
      </p>
    </div>
  );
}

const none: ReadonlyMap<number, string> = new Map();
