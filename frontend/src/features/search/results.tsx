import { paths } from "@berea/contracts/paths";
import { MarkedText } from "./marked-text.tsx";
import { ResultLink } from "./result-link.tsx";
import styles from "./search.module.css";
import type { Found } from "./search-machine.ts";

interface ResultsProps {
  found: Found;
  /** Whether a newer answer is awaited. */
  isOld: boolean;
  onOpen: (address: string) => void;
}

/** The passage that was asked for by its reference, and the verses, in the order of the Bible. */
export function Results({ found, isOld, onOpen }: ResultsProps) {
  const { passage, results } = found;
  if (!passage && results.length === 0) return null;
  return (
    <ol className={styles.results} aria-label="Results" aria-busy={isOld}>
      {passage && (
        <li className={`${styles.item} ${styles.passage}`}>
          <ResultLink
            name={`Go to ${passage.reference}`}
            address={paths.reader({
              ...passage,
              // A whole chapter or book points at no verse.
              verse: passage.reference.includes(":") ? passage.verse : undefined,
            })}
            onOpen={onOpen}
          >
            {passage.verses[0]?.text}
          </ResultLink>
        </li>
      )}
      {results.map((verse) => (
        <li key={verse.reference} className={styles.item}>
          <ResultLink name={verse.reference} address={paths.reader(verse)} onOpen={onOpen}>
            <MarkedText text={verse.text} marks={verse.highlights} />
          </ResultLink>
        </li>
      ))}
    </ol>
  );
}
