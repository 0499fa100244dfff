import { Button } from "../../shared/button.tsx";
import styles from "./search.module.css";

const examples = [
  ["John 3:16", "A reference, short or long: “jn 3 16”, “Psalm 23”."],
  ["still waters", "Words, in any order: all of them must stand in the verse."],
  ['"in the beginning"', "An exact phrase, in quotation marks."],
] as const;

/** What can be looked for, with examples to try. */
export function SearchTips({ onTry }: { onTry: (query: string) => void }) {
  return (
    <ul className={styles.tips}>
      {examples.map(([query, meaning]) => (
        <li key={query}>
          <Button kind="secondary" className={styles.example} onClick={() => onTry(query)}>
            {query}
          </Button>
          <span>{meaning}</span>
        </li>
      ))}
    </ul>
  );
}
