import { type ReactNode, type RefObject, useId } from "react";
import { messageOf } from "../../shared/api-client.ts";
import { Button } from "../../shared/button.tsx";
import section from "../../shared/section.module.css";
import styles from "./friends.module.css";
import type { KnownList } from "./use-list.ts";

interface PeopleListProps<T> {
  title: string;
  /** Takes the focus when the button that had it goes away. */
  heading: RefObject<HTMLHeadingElement | null>;
  list: KnownList<T>;
  /** What is to be shown of the list. */
  people: readonly T[];
  /** Said when the list could not be asked for. */
  failed: string;
  /** Said when there is nobody. */
  empty: string;
  /** What to know about the list when there is somebody. */
  hint?: string;
  children: (person: T) => ReactNode;
}

/** People under a heading, or why there are none. */
export function PeopleList<T extends { _id: string }>(props: PeopleListProps<T>) {
  const { title, heading, list, people, failed, empty, hint, children } = props;
  const { error } = list;
  const id = useId();

  function retry() {
    heading.current?.focus({ preventScroll: true });
    list.retry();
  }

  return (
    <div className={section.part}>
      <h3 ref={heading} tabIndex={-1}>
        <span id={id}>{title}</span>
        {people.length > 0 && ` (${people.length})`}
      </h3>
      {error && (
        <div role="alert" className={section.failed}>
          <p>{`${failed} ${messageOf(error, "")}`.trim()}</p>
          <Button kind="secondary" aria-label={`Try again: ${title}`} onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      {!list.people && !error && (
        <p role="status" className={section.loading}>
          Loading {title.toLowerCase()}...
        </p>
      )}
      {list.people && people.length === 0 && <p className={section.hint}>{empty}</p>}
      {hint && people.length > 0 && <p className={section.hint}>{hint}</p>}
      {people.length > 0 && (
        <ul className={styles.people} aria-labelledby={id}>
          {people.map((person) => (
            <li key={person._id} className={styles.person}>
              {children(person)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
