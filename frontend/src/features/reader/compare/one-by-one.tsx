import type { Reading } from "@berea/contracts";
import { type KeyboardEvent, type PointerEvent, useId, useRef } from "react";
import { chooseVoice, useChosenVoice } from "./chosen-voices.ts";
import styles from "./compare.module.css";
import { ComparedReading } from "./compared-reading.tsx";

/** How far a finger must go sideways, in CSS pixels, to turn to the next voice. */
const swipeLength = 48;

/** One voice at a time, with a row of names to tap or swipe through; the choice is kept. */
export function OneByOne({ readings }: { readings: readonly Reading[] }) {
  const id = useId();
  const voices = readings.map(({ sourceDenomination }) => sourceDenomination);
  const chosen = useChosenVoice(0, voices);
  const at = Math.max(0, voices.indexOf(chosen));
  const reading = readings[at];
  const tabs = useRef<HTMLDivElement>(null);
  const began = useRef<{ x: number; y: number }>(undefined);

  function turn(to: number): void {
    const voice = voices[to];
    if (voice) chooseVoice(0, voice);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: voices.length - 1 }[
      event.key
    ];
    if (to === undefined || !voices[to]) return;
    event.preventDefault();
    turn(to);
    tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[to]?.focus();
  }

  function onPointerUp({ clientX, clientY }: PointerEvent): void {
    const from = began.current;
    began.current = undefined;
    if (!from) return;
    const [across, down] = [clientX - from.x, clientY - from.y];
    if (Math.abs(across) > swipeLength && Math.abs(across) > 2 * Math.abs(down))
      turn(across < 0 ? at + 1 : at - 1);
  }

  if (!reading) return null;
  return (
    <>
      <div
        ref={tabs}
        role="tablist"
        aria-label="Traditions"
        className={styles.names}
        onKeyDown={onKeyDown}
      >
        {voices.map((voice, index) => (
          <button
            key={voice}
            type="button"
            role="tab"
            id={`${id}-${index}`}
            aria-selected={index === at}
            aria-controls={`${id}-panel`}
            tabIndex={index === at ? 0 : -1}
            className={styles.name}
            onClick={() => turn(index)}
          >
            {voice}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${at}`}
        className={styles.one}
        onPointerDown={({ pointerType, clientX: x, clientY: y }) => {
          // A mouse selects text.
          if (pointerType !== "mouse") began.current = { x, y };
        }}
        onPointerUp={onPointerUp}
      >
        <ComparedReading reading={reading} />
      </div>
    </>
  );
}
