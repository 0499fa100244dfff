import { type ReactNode, type RefObject, useId } from "react";
import { messageOf } from "./api-client.ts";
import type { KnownList } from "./list-query.ts";
import section from "./section.module.css";
import { Failed, Loading } from "./states.tsx";

interface ListPartProps<T> {
  title: string;
  /** Takes the focus when the button that had it goes away. */
  heading: RefObject<HTMLHeadingElement | null>;
  list: KnownList<T>;
  /** How many are shown of it; 0 shows `empty`. */
  count: number;
  /** Whether the heading says how many. */
  isCounted?: boolean;
  /** Said when the list could not be asked for. */
  failed: string;
  /** Said when it is empty. */
  empty: string;
  /** What to know about the list when it is not. */
  hint?: string;
  /** The list; it is named by the element of this id. */
  children: (titleId: string) => ReactNode;
}

/** A list under its heading, or why there is none. */
export function ListPart<T>(props: ListPartProps<T>) {
  const { title, heading, list, count, isCounted, failed, empty, hint, children } = props;
  const { items, error } = list;
  const id = useId();

  function retry() {
    heading.current?.focus({ preventScroll: true });
    list.retry();
  }

  return (
    <div className={section.part}>
      <h3 ref={heading} tabIndex={-1}>
        <span id={id}>{title}</span>
        {isCounted && count > 0 && ` (${count})`}
      </h3>
      {error && (
        <Failed text={`${failed} ${messageOf(error, "")}`.trim()} subject={title} onRetry={retry} />
      )}
      {!items && !error && <Loading>Loading {title.toLowerCase()}...</Loading>}
      {items && count === 0 && <p className={section.hint}>{empty}</p>}
      {hint && count > 0 && <p className={section.hint}>{hint}</p>}
      {count > 0 && children(id)}
    </div>
  );
}
