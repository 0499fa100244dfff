import type { Tradition } from "@berea/scripture";
import { Button } from "../../../shared/button.tsx";
import { ShareButtons } from "../../../shared/share-buttons.tsx";
import { DisputeReading } from "./dispute-reading.tsx";
import styles from "./entry-article.module.css";
import type { Question } from "./interpretation.ts";
import type { Entry, Part } from "./interpretation-entry.ts";
import { InterpretationText } from "./interpretation-text.tsx";
import { asPlainText } from "./plain-text.ts";
import {
  originLabel,
  rangeNote,
  reviewedLabel,
  substitutionNote,
  titleFor,
  voiceLabel,
  widerHeading,
} from "./provenance.ts";

interface EntryArticleProps {
  entry: Entry;
  /** The reader's own tradition, if one was named. */
  own: Tradition | undefined;
  /** Asks again; undefined while others are being loaded. */
  onAskAgain: ((questions: readonly Question[]) => void) | undefined;
}

/** One interpretation with its provenance, or why there is none. */
export function EntryArticle({ entry, own, onAskAgain }: EntryArticleProps) {
  const { questions, reference, part, answer } = entry;
  const kind = questions[0]?.kind ?? "verses";
  return (
    <article className={styles.entry}>
      <p className={styles.reference}>
        <span className={styles.label}>Reference:</span> {reference}
      </p>
      {"problem" in answer ? (
        <>
          <p className={styles.problem}>{answer.problem}</p>
          {onAskAgain && (
            <Button kind="secondary" className={styles.again} onClick={() => onAskAgain(questions)}>
              Try again
            </Button>
          )}
        </>
      ) : part === "imported" ? (
        <details>
          <summary className={styles.imported}>{originLabel(answer.reading)}</summary>
          <Reading kind={kind} asked={reference} reading={answer.reading} part={part} own={own} />
        </details>
      ) : (
        <Reading kind={kind} asked={reference} reading={answer.reading} part={part} own={own} />
      )}
    </article>
  );
}

interface ReadingProps {
  kind: Question["kind"];
  asked: string;
  reading: Extract<Entry["answer"], { reading: unknown }>["reading"];
  part: Part;
  own: Tradition | undefined;
}

function Reading({ kind, asked, reading, part, own }: ReadingProps) {
  const { sourceDenomination: voice, range, title, interpretation } = reading;
  const wider = rangeNote(asked, range);
  const substitution = part === "asked" ? substitutionNote(own, reading) : undefined;
  return (
    <>
      {part === "passage" && <p className={styles.part}>This passage</p>}
      {part === "wider" && <p className={styles.part}>{widerHeading(voice)}</p>}
      <h3 className={styles.title}>{titleFor(kind, voice)}</h3>
      {substitution && <p className={styles.note}>{substitution}</p>}
      {title && <p className={styles.passage}>{title}</p>}
      {wider && <p className={styles.range}>{wider}</p>}
      <InterpretationText html={interpretation} />
      <p className={styles.provenance}>
        {voiceLabel(voice)} · {originLabel(reading)}
      </p>
      {reading.reviewedBy && (
        <p className={styles.provenance}>{reviewedLabel(reading.reviewedBy)}</p>
      )}
      <div className={styles.acts}>
        <ShareButtons what={`the reading of ${asked}`} title={range} text={asPlainText(reading)} />
        {reading.origin === "authored" && <DisputeReading reading={reading} />}
      </div>
    </>
  );
}
