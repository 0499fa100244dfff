import type { Reading } from "@berea/contracts";
import { traditions } from "@berea/scripture";
import { InterpretationText } from "../interpretation/interpretation-text.tsx";
import { originLabel } from "../interpretation/provenance.ts";
import styles from "./sheet.module.css";

interface SheetReadingsProps {
  readings: readonly Reading[];
  /** Whether names are hidden; the readings then come in an order that tells nothing. */
  isGuessing: boolean;
}

/** The readings that were chosen, each with whose it is, or a letter in its place. */
export function SheetReadings({ readings, isGuessing }: SheetReadingsProps) {
  const shown = isGuessing
    ? [...readings].sort((a, b) => (a.interpretation < b.interpretation ? -1 : 1))
    : readings;
  return (
    <section aria-label="Readings">
      {shown.map((reading, at) => {
        const { sourceDenomination: voice, range, interpretation } = reading;
        return (
          <article key={`${voice} ${range}`} className={styles.reading}>
            <h2>
              {isGuessing ? `Reading ${letterOf(at)}` : voice}
              <span className={styles.small}> on {range}</span>
            </h2>
            <InterpretationText html={isGuessing ? withoutNames(interpretation) : interpretation} />
            {!isGuessing && <p className={styles.small}>{originLabel(reading)}</p>}
          </article>
        );
      })}
      {isGuessing && (
        <p className={styles.key}>
          Key, to be folded back:{" "}
          {shown
            .map(({ sourceDenomination }, at) => `${letterOf(at)} ${sourceDenomination}`)
            .join(" · ")}
        </p>
      )}
    </section>
  );
}

function letterOf(at: number): string {
  return String.fromCharCode("A".charCodeAt(0) + at);
}

const names = new RegExp(`\\b(?:${traditions.join("|")})(?:s|ism)?\\b`, "g");

/** Titles and documents may still give a reading away, and so they should: they are what it says. */
function withoutNames(html: string): string {
  return html.replace(names, "_____");
}
