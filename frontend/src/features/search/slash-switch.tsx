import { useState } from "react";
import { readItem, removeItem, writeItem } from "../../shared/browser-storage.ts";
import styles from "./search.module.css";
import { searchKeyItem } from "./search-key.ts";

/** Whether "/" opens the search. */
export function SlashSwitch() {
  const [isOn, setOn] = useState(() => readItem(searchKeyItem) === null);

  function turn(on: boolean): void {
    setOn(on);
    if (on) removeItem(searchKeyItem);
    else writeItem(searchKeyItem, "");
  }

  return (
    <label className={styles.switch}>
      <input type="checkbox" checked={isOn} onChange={(event) => turn(event.target.checked)} />
      <span>
        <kbd>/</kbd> opens the search, as <kbd>Ctrl</kbd> <kbd>K</kbd> or <kbd>⌘</kbd> <kbd>K</kbd>{" "}
        always does
      </span>
    </label>
  );
}
