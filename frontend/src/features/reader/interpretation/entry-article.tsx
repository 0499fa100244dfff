import type { Interpretation } from "@berea/contracts";
import type { Tradition } from "@berea/scripture";
import { Button } from "../../../shared/button.tsx";
import styles from "./entry-article.module.css";
import type { Question } from "./interpretation.ts";
import type { Entry } from "./interpretation-entry.ts";
import { InterpretationText } from "./interpretation-text.tsx";
import {
  originLabel,
  rangeNote,
  substitutionNote,
  titleFor,
  traditionLabel,
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
  const { questions, reference, outcome } = entry;
  const kind = questions[0]?.kind ?? "verses";
  return (
    <article className={styles.entry}>
      <p className={styles.reference}>
        <span className={styles.label}>Reference:</span> {reference}
      </p>
      {outcome.state === "loaded" ? (
        <Reading kind={kind} asked={reference} reading={outcome.interpretation} own={own} />
      ) : (
        <>
          <p className={styles.problem}>{outcome.problem}</p>
          {onAskAgain && (
            <Button kind="secondary" className={styles.again} onClick={() => onAskAgain(questions)}>
              Try again
            </Button>
          )}
        </>
      )}
    </article>
  );
}

interface ReadingProps {
  kind: Question["kind"];
  asked: string;
  reading: Interpretation;
  own: Tradition | undefined;
}

function Reading({ kind, asked, reading, own }: ReadingProps) {
  const { sourceDenomination, range, title, interpretation } = reading;
  const wider = rangeNote(asked, range);
  const substitution = substitutionNote(own, sourceDenomination);
  return (
    <>
      <h3 className={styles.title}>{titleFor(kind, sourceDenomination)}</h3>
      {substitution && <p className={styles.note}>{substitution}</p>}
      {title && <p className={styles.passage}>{title}</p>}
      {wider && <p className={styles.range}>{wider}</p>}
      <InterpretationText html={interpretation} />
      <p className={styles.provenance}>
        {traditionLabel(sourceDenomination)} · {originLabel(reading)}
      </p>
    </>
  );
}
