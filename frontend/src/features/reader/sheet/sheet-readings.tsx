import type { Reading } from "@berea/contracts";
import { InterpretationText } from "../interpretation/interpretation-text.tsx";
import { originLabel } from "../interpretation/provenance.ts";
import { withoutNames } from "./hidden-names.ts";
import styles from "./sheet.module.css";

interface SheetReadingsProps {
  range: string;
  /** What is at issue there. */
  question: string | undefined;
  readings: readonly Reading[];
  /** Whether letters stand in place of names. */
  isGuessing: boolean;
}

/** The readings of one passage that were chosen, each with whose it is or a letter in its place. */
export function SheetReadings({ range, question, readings, isGuessing }: SheetReadingsProps) {
  return (
    <section aria-label={`Readings of ${range}`} className={styles.readings}>
      <h2>
        {range}
        {question && <span className={styles.issue}>: {question}</span>}
      </h2>
      {readings.map((reading, at) => {
        const { sourceDenomination: voice, interpretation } = reading;
        return (
          <article key={voice} className={styles.reading}>
            <h3>{isGuessing ? `Reading ${letterOf(at)}` : voice}</h3>
            <InterpretationText html={isGuessing ? withoutNames(interpretation) : interpretation} />
            {reading.origin === "imported" && !isGuessing && (
              <p className={styles.small}>{originLabel(reading)}</p>
            )}
          </article>
        );
      })}
    </section>
  );
}

/** A, B, C … */
export function letterOf(at: number): string {
  return String.fromCharCode("A".charCodeAt(0) + at);
}
