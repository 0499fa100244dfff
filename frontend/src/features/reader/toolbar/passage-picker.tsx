import { books } from "@berea/scripture";
import { bookOf, type Position } from "../position/position.ts";
import styles from "./passage-picker.module.css";

interface PassagePickerProps {
  position: Position;
  onGo: (to: Position) => void;
}

/** Chooses the book and the chapter; what they are is known without asking the server. */
export function PassagePicker({ position, onGo }: PassagePickerProps) {
  const chapters = Array.from({ length: bookOf(position).chapters }, (_, at) => at + 1);
  return (
    <div className={styles.picker}>
      <select
        aria-label="Book"
        className={styles.book}
        value={position.book}
        onChange={(event) => onGo({ book: event.target.value, chapter: 1 })}
      >
        <optgroup label="Old Testament">{optionsOf("old")}</optgroup>
        <optgroup label="New Testament">{optionsOf("new")}</optgroup>
      </select>
      <select
        aria-label="Chapter"
        className={styles.chapter}
        value={position.chapter}
        onChange={(event) => onGo({ book: position.book, chapter: Number(event.target.value) })}
      >
        {chapters.map((chapter) => (
          <option key={chapter}>{chapter}</option>
        ))}
      </select>
    </div>
  );
}

function optionsOf(testament: "old" | "new") {
  return books
    .filter((book) => book.testament === testament)
    .map(({ name }) => <option key={name}>{name}</option>);
}
