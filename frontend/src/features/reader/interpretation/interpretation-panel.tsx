import { denominationToSend, isDenomination, traditionOf } from "@berea/scripture";
import { useEffect, useId, useRef } from "react";
import { CloseIcon } from "../../../shared/icons.tsx";
import { DisputesHere } from "../study/disputes-here.tsx";
import type { OutlinePassage } from "../study/outline.ts";
import { StudySections } from "../study/study-sections.tsx";
import { EntryArticle } from "./entry-article.tsx";
import { type Inquiry, type Question, subjectOf } from "./interpretation.ts";
import styles from "./interpretation-panel.module.css";
import { LoadingProgress } from "./loading-progress.tsx";
import { type Findings, useInterpretations } from "./use-interpretations.ts";

interface InterpretationPanelProps {
  inquiry: Inquiry;
  /** The reader's. */
  denomination: string | null | undefined;
  /** Is told how the loading goes on. */
  onNews: (news: string) => void;
  onPassage: (passage: OutlinePassage) => void;
  onCompare: (reference: string) => void;
  onClose: () => void;
}

/**
 * The interpretations of a passage, beside the text or below it; the focus may go in and out. It
 * comes with all that it needs as a chunk of its own, which reading alone does not.
 */
export function InterpretationPanel(props: InterpretationPanelProps) {
  const { inquiry, denomination, onNews, onPassage, onCompare, onClose } = props;
  const toSend = denominationToSend(denomination);
  const own = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  const { findings, stop, askAgain } = useInterpretations(inquiry, toSend);
  const { entries, isLoading } = findings;
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const headingId = useId();
  const subject = subjectOf(inquiry);
  const news = newsOf(subject, findings);

  useEffect(() => onNews(news), [onNews, news]);

  // Each inquiry is read from its heading on.
  useEffect(() => {
    if (!inquiry) return;
    heading.current?.focus({ preventScroll: true });
    keepChosenInView(panel.current);
  }, [inquiry]);

  function onAskAgain(questions: readonly Question[]): void {
    // The button that was pressed goes away.
    heading.current?.focus({ preventScroll: true });
    askAgain(questions);
  }

  return (
    <aside ref={panel} aria-labelledby={headingId} aria-busy={isLoading} className={styles.panel}>
      <header className={styles.top}>
        <h2 id={headingId} ref={heading} tabIndex={-1} className={styles.heading}>
          {subject}
        </h2>
        <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      <div className={styles.entries}>
        <DisputesHere inquiry={inquiry} onCompare={onCompare} />
        {entries.map((entry) => (
          <EntryArticle
            key={`${entry.part} ${entry.questions[0]?.reference}`}
            entry={entry}
            own={own}
            onAskAgain={isLoading ? undefined : onAskAgain}
          />
        ))}
        <LoadingProgress findings={findings} onStop={stop} onResume={() => onAskAgain([])} />
        <StudySections
          inquiry={inquiry}
          denomination={toSend}
          own={own}
          onCompare={onCompare}
          onPassage={onPassage}
        />
      </div>
    </aside>
  );
}

/** Brings the chosen verses up when the sheet lies over them. */
function keepChosenInView(panel: HTMLElement | null): void {
  if (!panel || getComputedStyle(panel).position !== "fixed") return;
  const first = document.querySelector("[data-mark='chosen']");
  const highestSheet = window.innerHeight * 0.4;
  if (first && first.getBoundingClientRect().bottom > highestSheet)
    first.scrollIntoView({ block: "start" });
}

/** What a screen reader is told of the loading of a subject; only a change is spoken. */
function newsOf(subject: string, { entries, asked, settled, isLoading }: Findings): string {
  if (isLoading) return `${subject} selected. Its interpretation is on its way.`;
  const failed = entries
    .filter(({ answer }) => "problem" in answer)
    .reduce((count, { questions }) => count + questions.length, 0);
  const loaded = settled - failed;
  if (loaded === asked) return `${subject}: interpretation loaded.`;
  return `${subject}: ${loaded} of ${asked} loaded.`;
}
