import { traditions } from "@berea/scripture";
import { useId } from "react";
import { Link } from "../../../shared/link.tsx";
import { addressOf, type Group } from "./disputed-passages.ts";
import styles from "./traditions-page.module.css";

/** The passages of a book or theme, each with its question. */
export function PassageGroup({ group: { name, passages } }: { group: Group }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className={styles.passages}>
        {passages.map(({ range, question, voices }) => (
          <li key={range}>
            <Link to={addressOf(range)}>{range}</Link>
            <p>{question}</p>
            <p className={styles.written}>{writtenBy(voices)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How many traditions have a reading of their own; never that one "has none". */
function writtenBy(voices: number): string {
  if (voices === traditions.length) return "Readings of all nine traditions";
  if (voices === 0) return "Not yet written";
  return `Readings of ${voices} of ${traditions.length} traditions so far`;
}
