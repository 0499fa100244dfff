import { paths } from "@berea/contracts/paths";
import { Fragment, type ReactNode } from "react";
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

interface MarkedTextProps {
  text: string;
  /** Ranges [start, end) of the text, in their order. */
  marks: readonly (readonly [start: number, end: number])[];
}

/** A text in which what was looked for is marked. */
function MarkedText({ text, marks }: MarkedTextProps): ReactNode {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], at) => (
        <Fragment key={start}>
          {text.slice(ends[at], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  );
}

interface ResultLinkProps {
  name: string;
  address: string;
  onOpen: (address: string) => void;
  /** The text that stands there. */
  children: ReactNode;
}

/** A position that was found: a real link, which can also be opened in another tab. */
function ResultLink({ name, address, onOpen, children }: ResultLinkProps) {
  return (
    <a
      className={styles.result}
      href={address}
      data-stop
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        onOpen(address);
      }}
    >
      <span className={styles.reference}>{name}</span>{" "}
      <span className={styles.text}>{children}</span>
    </a>
  );
}
