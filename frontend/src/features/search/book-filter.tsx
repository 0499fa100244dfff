import styles from "./search.module.css";
import type { Found } from "./search-machine.ts";

interface BookFilterProps {
  found: Found;
  book: string | undefined;
  onChoose: (book: string | undefined) => void;
}

/** Narrows the results to one of the books that have any; there is nothing to choose in one book. */
export function BookFilter({ found: { books }, book, onChoose }: BookFilterProps) {
  if (books.length < 2 && !book) return null;
  const all = books.reduce((sum, { count }) => sum + count, 0);
  const isListed = !book || books.some((listed) => listed.book === book);
  return (
    <label className={styles.filter}>
      Book
      <select value={book ?? ""} onChange={(event) => onChoose(event.target.value || undefined)}>
        <option value="">All books ({all.toLocaleString("en")})</option>
        {!isListed && <option value={book}>{book} (0)</option>}
        {books.map(({ book: name, count }) => (
          <option key={name} value={name}>
            {name} ({count.toLocaleString("en")})
          </option>
        ))}
      </select>
    </label>
  );
}
