import type { Reading } from "@berea/contracts";
import { useState } from "react";
import { chooseVoice, useChosenVoice } from "./chosen-voices.ts";
import styles from "./compare.module.css";
import { ComparedReading } from "./compared-reading.tsx";

/** Any two voices in two columns, or all of them as a list. */
export function SideBySide({ readings }: { readings: readonly Reading[] }) {
  const [isList, setList] = useState(false);
  if (readings.length === 0) return null;
  return (
    <>
      <label className={styles.all}>
        <input
          type="checkbox"
          checked={isList}
          onChange={({ target }) => setList(target.checked)}
        />{" "}
        All as a list
      </label>
      {isList ? (
        readings.map((reading) => (
          <section key={reading.sourceDenomination} className={styles.listed}>
            <h3>{reading.sourceDenomination}</h3>
            <ComparedReading reading={reading} />
          </section>
        ))
      ) : (
        <div className={styles.columns}>
          <Column at={0} readings={readings} />
          {readings.length > 1 && <Column at={1} readings={readings} />}
        </div>
      )}
    </>
  );
}

function Column({ at, readings }: { at: 0 | 1; readings: readonly Reading[] }) {
  const voices = readings.map(({ sourceDenomination }) => sourceDenomination);
  const chosen = useChosenVoice(at, voices);
  const reading = readings.find(({ sourceDenomination }) => sourceDenomination === chosen);
  return (
    <section aria-label={chosen} className={styles.column}>
      <select
        aria-label={at === 0 ? "Left column" : "Right column"}
        className={styles.choice}
        value={chosen}
        onChange={({ target }) => {
          const voice = voices.find((one) => one === target.value);
          if (voice) chooseVoice(at, voice);
        }}
      >
        {voices.map((voice) => (
          <option key={voice}>{voice}</option>
        ))}
      </select>
      {reading && <ComparedReading reading={reading} />}
    </section>
  );
}
