import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { Dialog } from "../../shared/dialog.tsx";
import { useSession } from "../../shared/session.tsx";
import { useOpen } from "../../shared/use-open.ts";
import { Findings } from "./findings.tsx";
import { moveByArrows } from "./move-by-arrows.ts";
import styles from "./search.module.css";
import { SearchField } from "./search-field.tsx";
import { searchOf } from "./search-of.ts";
import { useEnter } from "./use-enter.ts";
import { useSearchAwake } from "./use-search-awake.ts";

/**
 * The search. The results are a list of links, and the arrow keys move the focus through them: a
 * combobox would read a verse as one long option name without its marks, lead nowhere in another
 * tab, and be of no use to fingers, whose screen readers hardly follow aria-activedescendant.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const search = searchOf(user?.id);
  const state = useSyncExternalStore(search.subscribe, search.snapshot);
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const openAddress = useOpen();
  const enter = useEnter(search, state, dialog);
  useSearchAwake(search);

  useLayoutEffect(() => field.current?.select(), []);

  const close = () => dialog.current?.close();

  function open(address: string): void {
    // Nothing below an open dialog can take the focus.
    close();
    openAddress(address);
  }

  function tryOut(query: string): void {
    field.current?.focus();
    search.type(query);
    search.hurry();
  }

  return (
    <Dialog
      ref={dialog}
      first={field}
      aria-label="Search the Bible"
      closedby="any"
      className={styles.dialog}
      onClose={onClose}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return moveByArrows(event);
        // Not the browser's: it would empty the field first, and the reader below would close too.
        event.preventDefault();
        close();
      }}
    >
      <div className={styles.sheet}>
        <SearchField
          ref={field}
          query={state.query}
          onType={search.type}
          onEnter={enter}
          onClose={close}
        />
        <Findings search={search} state={state} onOpen={open} onTry={tryOut} />
      </div>
    </Dialog>
  );
}
