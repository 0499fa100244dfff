import { familyOf, type Tradition } from "@berea/scripture";
import { namesOf } from "./names.ts";
import styles from "./pictures.module.css";

interface AnswerChainProps {
  tradition: Tradition;
  /** Whether it is the reader's own. */
  isOwn: boolean;
}

/** Who is asked for a reading of some verses, one after the other: a picture made of a list. */
export function AnswerChain({ tradition, isOwn }: AnswerChainProps) {
  const family = familyOf(tradition);
  return (
    <figure className={styles.figure}>
      <figcaption>
        {isOwn
          ? `Who answers you, of the ${tradition} tradition`
          : `Who answers a reader of the ${tradition} tradition`}
      </figcaption>
      <ol className={styles.chain}>
        <li>
          <span className={styles.who}>{tradition}</span>
          <span>{isOwn ? "your own tradition" : "the reader’s own tradition"}</span>
        </li>
        {family.length > 0 && (
          <li>
            <span className={styles.who}>{namesOf(family)}</span>
            <span>
              the family: only with works that have been imported, and never where traditions differ
            </span>
          </li>
        )}
        <li>
          <span className={styles.who}>Ecumenical</span>
          <span>what is held in common</span>
        </li>
      </ol>
      <p className={styles.verdict}>The first that has a reading answers, and is named above it.</p>
    </figure>
  );
}
