import { denominationToSend, ecumenical, type Passage, type Voice } from "@berea/scripture";
import { useId, useState } from "react";
import { Button } from "../../../shared/button.tsx";
import { PageHeading } from "../../../shared/page-heading.tsx";
import { useSession } from "../../../shared/session.tsx";
import styles from "./sheet.module.css";
import { SheetCitations } from "./sheet-citations.tsx";
import { SheetQuestions } from "./sheet-questions.tsx";
import { SheetReadings } from "./sheet-readings.tsx";
import { SheetText } from "./sheet-text.tsx";
import { useSheet } from "./use-sheet.ts";

interface SheetProps {
  reference: string;
  passage: Passage;
}

/** The text, how it is read, where it is cited, three questions and room for notes. */
export function Sheet({ reference, passage }: SheetProps) {
  const denomination = denominationToSend(useSession().user?.denomination);
  const { texts, comparison, citations, error, retry } = useSheet(reference, passage, denomination);
  const [left, setLeft] = useState<readonly Voice[]>([]);
  const [isGuessing, setGuessing] = useState(false);
  const id = useId();
  const voices = comparison?.readings.map(({ sourceDenomination }) => sourceDenomination) ?? [];
  const traditions = [...new Set(voices)].filter((voice) => voice !== ecumenical);
  const readings = (comparison?.readings ?? []).filter(
    ({ sourceDenomination }) => !left.includes(sourceDenomination),
  );

  function toggle(voice: Voice): void {
    setLeft((now) => (now.includes(voice) ? now.filter((one) => one !== voice) : [...now, voice]));
  }

  return (
    <>
      <PageHeading className={styles.title}>{reference}</PageHeading>
      <div className={styles.screen}>
        {traditions.length > 0 && (
          <fieldset className={styles.choices}>
            <legend>Traditions on this sheet</legend>
            {traditions.map((voice) => (
              <label key={voice}>
                <input
                  type="checkbox"
                  checked={!left.includes(voice)}
                  onChange={() => toggle(voice)}
                />{" "}
                {voice}
              </label>
            ))}
          </fieldset>
        )}
        {traditions.length > 1 && (
          <label className={styles.guess} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={isGuessing}
              onChange={({ target }) => setGuessing(target.checked)}
            />{" "}
            Hide whose reading is whose, so that the group can guess
          </label>
        )}
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      {error && (
        <div role="alert" className={styles.screen}>
          <p>Part of the sheet could not be loaded.</p>
          <Button kind="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <SheetText passage={passage} texts={texts} />
      {comparison && (
        <>
          <SheetReadings readings={readings} isGuessing={isGuessing} />
          {citations && !isGuessing && <SheetCitations citations={citations} without={left} />}
          <SheetQuestions disputes={comparison.disputes} />
        </>
      )}
    </>
  );
}
