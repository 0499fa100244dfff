import { Button } from "../../shared/button.tsx";
import styles from "./search.module.css";
import type { Found } from "./search-machine.ts";

interface WhatToTryProps {
  found: Found;
  onAllBooks: () => void;
}

export function WhatToTry({ found: { asked, books }, onAllBooks }: WhatToTryProps) {
  return (
    <div className={styles.try}>
      {asked.book && books.length > 0 && (
        <Button kind="secondary" onClick={onAllBooks}>
          Search all books
        </Button>
      )}
      <p>What to try:</p>
      <ul>
        <li>Fewer words, or only the beginning of the last one: “shephe”.</li>
        <li>The King James spelling: “loveth” rather than “loves”, “Noe” for Noah in Matthew.</li>
        <li>Without quotation marks, the words may stand in any order.</li>
      </ul>
    </div>
  );
}
