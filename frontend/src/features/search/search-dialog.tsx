import {
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { Dialog } from "../../shared/dialog.tsx";
import { useSession } from "../../shared/session.tsx";
import { useOpen } from "../../shared/use-open.ts";
import { Findings } from "./findings.tsx";
import styles from "./search.module.css";
import { SearchField } from "./search-field.tsx";
import { createSearch, type Search } from "./search-machine.ts";
import { useEnter } from "./use-enter.ts";

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

let kept: { owner: string | undefined; search: Search } | undefined;

/**
 * The search as it was left, so that it can be gone on with. What a visitor has looked for stays
 * with whoever logs in then; what a user has looked for is nobody else's business.
 */
function searchOf(userId: string | undefined): Search {
  const isForeign = kept?.owner !== undefined && kept.owner !== userId;
  const search = kept && !isForeign ? kept.search : createSearch();
  kept = { owner: userId, search };
  return search;
}

/** Lets a search go on while it is looked at, and try again when the network is back. */
function useSearchAwake(search: Search): void {
  useEffect(() => {
    search.resume();
    window.addEventListener("online", search.resume);
    return () => {
      window.removeEventListener("online", search.resume);
      search.pause();
    };
  }, [search]);
}

/** Moves the focus up and down through the field, the results and "Show more" (`data-stop`). */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-stop]")];
  // Whatever else has the focus is none of them.
  const here = stops.indexOf(event.target as HTMLElement);
  const to = stops[destination(event.key, here, stops.length)];
  if (!to) return;
  event.preventDefault();
  to.focus();
}

/** In the field, Home and End belong to what is typed there. */
function destination(key: string, here: number, count: number): number {
  if (here < 0) return -1;
  if (key === "ArrowDown") return here + 1;
  if (key === "ArrowUp") return here - 1;
  if (here === 0) return -1;
  if (key === "Home") return 1;
  return key === "End" ? count - 1 : -1;
}
