import { useLayoutEffect, useRef } from "react";
import { Button } from "../../shared/button.tsx";
import styles from "./search.module.css";
import type { Found } from "./search-machine.ts";

interface MoreButtonProps {
  found: Found;
  busy: boolean;
  /** The last attempt has failed. */
  hasFailed: boolean;
  onMore: () => void;
}

/** Shows the next results, with the focus on the first of them: reading goes on there. */
export function MoreButton({ found, busy, hasFailed, onMore }: MoreButtonProps) {
  const { results, total, passage } = found;
  const box = useRef<HTMLDivElement>(null);
  const goOnAt = useRef<number>(undefined);

  useLayoutEffect(() => {
    const at = goOnAt.current;
    if (at === undefined || results.length <= at) return;
    goOnAt.current = undefined;
    const links = box.current?.parentElement?.querySelectorAll<HTMLElement>("li a");
    links?.[passage ? at + 1 : at]?.focus();
  }, [results, passage]);

  function showMore(): void {
    goOnAt.current = results.length;
    onMore();
  }

  return (
    <div ref={box} className={styles.more}>
      {results.length < total && (
        <Button kind="secondary" busy={busy} data-stop onClick={showMore}>
          {busy ? "Loading..." : hasFailed ? "Try again" : "Show more"}
        </Button>
      )}
    </div>
  );
}
