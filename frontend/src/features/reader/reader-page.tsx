import { useRef } from "react";
import { useSession } from "../../shared/session.tsx";
import { useDocumentTitle } from "../../shared/use-document-title.ts";
import { loadPanel, PanelOnDemand } from "./interpretation/panel-on-demand.tsx";
import { ChapterNavigation } from "./place/chapter-navigation.tsx";
import { isSamePlace, nameOf, type Place } from "./place/place.ts";
import { focusHeadingOf, useArrival, usePointedAt } from "./place/use-arrival.ts";
import { useLastRead } from "./place/use-last-read.ts";
import { usePageKeys } from "./place/use-page-keys.ts";
import { usePlace } from "./place/use-place.ts";
import styles from "./reader-page.module.css";
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
  const { place, verse, arrival, go } = usePlace(user);
  const [settings, changeSettings] = useReaderSettings();
  const chapter = useChapter(place);
  const reading = useReading(place);
  const page = useRef<HTMLDivElement>(null);
  const { focusHeading } = useArrival(place, page);
  // While the old text is still shown, the heading stays with it.
  const shown = chapter.text?.place ?? place;
  const isShown = chapter.text !== undefined && !chapter.isWaiting;
  const { selection, under, inquiry } = reading;

  useDocumentTitle(nameOf(place));
  useLastRead(place);
  usePageKeys(place, go);
  usePointedAt(isShown ? verse : undefined, arrival, page);

  function read(to: Place): void {
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
        place={place}
        settings={settings}
        onPick={go}
        onGo={read}
        onSettings={changeSettings}
      />
      <div
        className={styles.page}
        style={textStyleOf(settings)}
        data-numbers={settings.showVerseNumbers ? undefined : "hidden"}
      >
        <article className={styles.column}>
          <PassageHeading
            place={shown}
            isLeaving={!isSamePlace(shown, place)}
            onAsk={reading.askAbout}
          />
          {!chapter.problem && (
            <p className={styles.hint}>
              Choose a verse, then the last of a range, to read its interpretation.
            </p>
          )}
          <ChapterView
            place={place}
            chapter={chapter}
            selection={selection}
            under={under}
            pointedAt={isShown ? verse : undefined}
            onChoose={(chosen, element) => isShown && reading.chooseVerse(chosen, element)}
            onPoint={point}
            onRetry={retry}
          />
          {selection.state === "selecting" && (
            <SelectionBar
              place={place}
              first={selection.first}
              under={under}
              onCancel={reading.cancelAndFocusVerse}
            />
          )}
          {settings.showNextPrevButtons && (chapter.text || chapter.problem) && (
            <ChapterNavigation place={place} onGo={read} />
          )}
        </article>
        <PanelOnDemand
          inquiry={inquiry}
          denomination={user?.denomination}
          onNews={reading.setNews}
          onClose={reading.closePanel}
        />
      </div>
      <p role="status" className="visually-hidden">
        {isShown && reading.announcement}
      </p>
    </div>
  );
}
