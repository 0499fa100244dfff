import {
  denominationToSend,
  ecumenical,
  type Passage,
  type Tradition,
  traditions,
} from "@berea/scripture";
import { useState } from "react";
import { Button } from "../../../shared/button.tsx";
import { PageHeading } from "../../../shared/page-heading.tsx";
import { useSession } from "../../../shared/session.tsx";
import styles from "./sheet.module.css";
import { useSheetChoices } from "./sheet-choices.ts";
import { SheetCitations } from "./sheet-citations.tsx";
import { SheetQuestions } from "./sheet-questions.tsx";
import { letterOf, SheetReadings } from "./sheet-readings.tsx";
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
  const [{ without, isWithoutCommon, isGuessing }, change] = useSheetChoices();
  const [ownQuestion, setOwnQuestion] = useState("");
  const all = comparison?.readings ?? [];
  const speaking = traditions.filter((one) => all.some((r) => r.sourceDenomination === one));
  const shown = all.filter(({ sourceDenomination: voice }) =>
    voice === ecumenical
      ? // It names the others, and so would give them away.
        !isWithoutCommon && !isGuessing
      : !without.includes(voice),
  );
  const ranges = [...new Set(shown.map(({ range }) => range))];
  const groups = ranges.map((range) => {
    const own = shown.filter((reading) => reading.range === range);
    // Sorted by their words, they come in an order that tells nothing.
    return isGuessing ? own.sort((a, b) => (a.interpretation < b.interpretation ? -1 : 1)) : own;
  });

  function toggle(tradition: Tradition): void {
    const others = without.filter((one) => one !== tradition);
    change({ without: others.length < without.length ? others : [...without, tradition] });
  }

  return (
    <>
      <PageHeading className={styles.title}>{reference}</PageHeading>
      <div className={styles.screen}>
        <fieldset className={styles.choices}>
          <legend>On this sheet</legend>
          <label>
            <input
              type="checkbox"
              checked={!isWithoutCommon}
              onChange={() => change({ isWithoutCommon: !isWithoutCommon })}
            />
            What is held in common
          </label>
          {speaking.map((tradition) => (
            <label key={tradition}>
              <input
                type="checkbox"
                checked={!without.includes(tradition)}
                onChange={() => toggle(tradition)}
              />
              {tradition}
            </label>
          ))}
        </fieldset>
        {speaking.length > 1 && (
          <label className={styles.guess}>
            <input
              type="checkbox"
              checked={isGuessing}
              onChange={({ target }) => change({ isGuessing: target.checked })}
            />
            Hide whose reading is whose, so that the group can guess
          </label>
        )}
        <label className={styles.own}>
          A question of your own
          <input
            type="text"
            maxLength={300}
            value={ownQuestion}
            onChange={({ target }) => setOwnQuestion(target.value)}
          />
        </label>
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
          {groups.map((readings, at) => (
            <SheetReadings
              key={ranges[at]}
              range={ranges[at] ?? ""}
              question={comparison.disputes.find(({ range }) => range === ranges[at])?.question}
              readings={readings}
              isGuessing={isGuessing}
            />
          ))}
          {citations && !isGuessing && <SheetCitations citations={citations} without={without} />}
          <SheetQuestions disputes={comparison.disputes} ownQuestion={ownQuestion.trim()} />
          {isGuessing && (
            <section className={styles.key}>
              <h2>Key, for whoever leads the group</h2>
              {groups.map((readings, at) => (
                <p key={ranges[at]}>
                  {ranges[at]}:{" "}
                  {readings.map((one, n) => `${letterOf(n)} ${one.sourceDenomination}`).join(" · ")}
                </p>
              ))}
            </section>
          )}
        </>
      )}
    </>
  );
}
