import { books } from "@berea/scripture";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import section from "../../shared/section.module.css";
import { Failed } from "../../shared/states.tsx";
import { sizeHeader } from "./download-books.ts";
import { bookCaches } from "./kept-text.ts";
import styles from "./offline-reading.module.css";
import { type WholeBible, wholeBible } from "./whole-bible.ts";

/** The switch that keeps all 66 books on this device, and how far that is. */
export function KeepWholeBible() {
  const bible = useSyncExternalStore(wholeBible.subscribe, wholeBible.snapshot);
  useEffect(() => void wholeBible.resume(), []);
  const control = useRef<HTMLInputElement>(null);
  const isOn = bible.step !== "off";

  function goOn(): void {
    // The button that was pressed goes away.
    control.current?.focus();
    void wholeBible.resume();
  }

  return (
    <div className={section.part}>
      <label className={styles.switch}>
        <input
          ref={control}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          aria-describedby="keeping-about"
          checked={isOn}
          onChange={() => void (isOn ? wholeBible.remove() : wholeBible.keep())}
        />
        Keep the whole Bible on this device
      </label>
      <p id="keeping-about" className={section.hint}>
        All 66 books, a download of less than 1.6 MB. Switching it off removes them.
      </p>
      {bible.step === "keeping" && <Progress kept={bible.kept} />}
      <div role="status">{bible.step === "kept" && <KeptSize />}</div>
      <Problem bible={bible} onTryAgain={goOn} />
    </div>
  );
}

function Progress({ kept }: { kept: number }) {
  const words = `${kept} of ${books.length} books`;
  return (
    <p className={styles.progress}>
      <progress
        value={kept}
        max={books.length}
        aria-label="Books kept on this device"
        aria-valuetext={words}
        className={styles.bar}
      />
      {words}
    </p>
  );
}

/** Why it has stopped; where it can go on, the way to try. */
function Problem({ bible, onTryAgain }: { bible: WholeBible; onTryAgain: () => void }) {
  if (bible.step === "kept" || !bible.problem) return null;
  return (
    <Failed text={bible.problem} onRetry={bible.step === "keeping" ? onTryAgain : undefined} />
  );
}

/** Says that the whole Bible is here, and how much room it takes. */
function KeptSize() {
  const [bytes, setBytes] = useState<number>();
  useEffect(() => {
    let isShown = true;
    countBytes().then(
      (counted) => isShown && setBytes(counted),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, []);
  const size = bytes && ` It takes ${(bytes / 1_000_000).toFixed(1)} MB.`;
  return <p>The whole Bible is kept on this device.{size}</p>;
}

async function countBytes(): Promise<number> {
  let bytes = 0;
  for (const name of await bookCaches()) {
    for (const book of await (await caches.open(name)).matchAll()) {
      bytes += Number(book.headers.get(sizeHeader));
    }
  }
  return bytes;
}
