import { type Ref, useId } from "react";
import { CloseIcon } from "../../shared/icons.tsx";
import styles from "./search.module.css";

interface SearchFieldProps {
  ref: Ref<HTMLInputElement>;
  query: string;
  onType: (query: string) => void;
  onEnter: () => void;
  onClose: () => void;
}

/** Where one types, and the way out. */
export function SearchField({ ref, query, onType, onEnter, onClose }: SearchFieldProps) {
  const hintId = useId();
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onEnter();
      }}
    >
      <input
        ref={ref}
        type="search"
        className={styles.field}
        aria-label="Search"
        aria-describedby={hintId}
        placeholder="Words or a reference"
        data-stop
        // The server's own limit.
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        value={query}
        onChange={(event) => onType(event.target.value)}
      />
      <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
        <CloseIcon />
      </button>
      <p id={hintId} className="visually-hidden">
        Results appear as you type. The arrow keys lead through them.
      </p>
    </form>
  );
}
