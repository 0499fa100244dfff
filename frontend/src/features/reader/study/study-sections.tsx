import type { Tradition } from "@berea/scripture";
import { useQuery } from "@tanstack/react-query";
import { Button } from "../../../shared/button.tsx";
import type { Inquiry } from "../interpretation/interpretation.ts";
import { subjectOf } from "../interpretation/interpretation.ts";
import { useKey } from "../use-key.ts";
import { BookReading } from "./book-reading.tsx";
import { Citations } from "./citations.tsx";
import { disputesAbout, type OutlinePassage, outlineQuery } from "./outline.ts";
import { PassageList } from "./passage-list.tsx";
import styles from "./study.module.css";
import { VersesToShare } from "./verses-to-share.tsx";

interface StudySectionsProps {
  inquiry: Inquiry;
  /** As it is sent. */
  denomination: string | undefined;
  own: Tradition | undefined;
  onCompare: (reference: string) => void;
  /** Opens the reading of a passage of the chapter. */
  onPassage: (passage: OutlinePassage) => void;
}

/** What stands below the readings: how others read it, who cites it, and how to read on. */
export function StudySections(props: StudySectionsProps) {
  const { inquiry, denomination, own, onCompare, onPassage } = props;
  const { kind, position } = inquiry;
  const { data: outline } = useQuery(outlineQuery(position));
  const chosen = kind === "verses" ? inquiry.range : undefined;
  const disputes = disputesAbout(inquiry, outline);
  const subject = subjectOf(inquiry);
  const next = chosen && outline?.passages.find(({ start }) => start > chosen.to);
  useKey(next !== undefined, ({ key, target }) => {
    const isTyping = target instanceof Element && target.closest("input, textarea, dialog");
    if (key === "]" && next && !isTyping) onPassage(next);
  });

  return (
    <>
      {kind !== "book" &&
        disputes.map(({ range, question, voices }) => (
          <section key={range} className={styles.section} aria-label={`Differences on ${range}`}>
            <p className={styles.question}>{question}</p>
            <Button
              kind="secondary"
              className={styles.wide}
              aria-haspopup="dialog"
              onClick={() => onCompare(range)}
            >
              How traditions read {range} ({voices})
            </Button>
          </section>
        ))}
      {kind === "book" && (
        <section className={styles.section} aria-label={`How traditions read ${subject}`}>
          <Button
            kind="secondary"
            className={styles.wide}
            aria-haspopup="dialog"
            onClick={() => onCompare(subject)}
          >
            How traditions read {subject}
          </Button>
        </section>
      )}
      {kind === "verses" && <Citations reference={subject} denomination={denomination} own={own} />}
      {kind === "chapter" && (
        <BookReading position={position} denomination={denomination} own={own} />
      )}
      {kind !== "verses" && outline && <PassageList outline={outline} onPassage={onPassage} />}
      {chosen && <VersesToShare position={position} range={chosen} reference={subject} />}
      {next && (
        <p className={styles.section}>
          <Button kind="secondary" className={styles.wide} onClick={() => onPassage(next)}>
            Next passage: {next.title}
          </Button>
        </p>
      )}
    </>
  );
}
