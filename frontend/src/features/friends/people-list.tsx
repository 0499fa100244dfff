import type { Person } from "@berea/contracts";
import type { ReactNode } from "react";
import styles from "./friends.module.css";

interface PeopleListProps<T> {
  people: readonly T[];
  /** The id of what names the list. */
  labelledBy: string;
  /** What can be done about a person. */
  children: (person: T) => ReactNode;
}

export function PeopleList<T extends Person>({ people, labelledBy, children }: PeopleListProps<T>) {
  return (
    <ul className={styles.people} aria-labelledby={labelledBy}>
      {people.map((person) => (
        <li key={person._id} className={styles.person}>
          <bdi className={styles.name}>{person.username}</bdi>
          {children(person)}
        </li>
      ))}
    </ul>
  );
}
