import { useState } from "react";
import { readItem } from "../../shared/browser-storage.ts";
import { showAlert } from "../../shared/toast.ts";
import { useFirstSight } from "../../shared/use-first-sight.ts";
import styles from "./search-button.module.css";
import { searchKeyItem } from "./search-key.ts";

const load = () => import("./search-dialog.tsx");

/**
 * Opens the search, as "/" and Ctrl+K or ⌘K do. It is part of every first load, so all that can is
 * in the dialog, which is fetched when the pointer comes near.
 */
export function SearchButton() {
  const isFirstSight = useFirstSight();
  const [opened, setOpened] = useState<Awaited<ReturnType<typeof load>>>();
  return (
    <>
      <button
        ref={pressByKey}
        type="button"
        aria-keyshortcuts={isFirstSight ? undefined : `${searchKey()} Control+K`}
        className={styles.button}
        onPointerEnter={() => load().catch(() => {})}
        onClick={() =>
          load().then(setOpened, () => showAlert("The search could not be opened.", "error"))
        }
      >
        Search
      </button>
      {opened && <opened.SearchDialog onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** The keys press the button, but neither while somebody types nor above another dialog. */
function pressByKey(button: HTMLButtonElement) {
  function onKeyDown(event: KeyboardEvent) {
    if (
      event.key === (event.ctrlKey || event.metaKey ? "k" : searchKey()) &&
      !document.querySelector("dialog[open], :read-write:focus")
    ) {
      event.preventDefault();
      button.click();
    }
  }
  document.addEventListener("keydown", onKeyDown);
  return () => document.removeEventListener("keydown", onKeyDown);
}

function searchKey(): string {
  return readItem(searchKeyItem) ?? "/";
}
