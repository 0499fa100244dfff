import type { Reading } from "@berea/contracts";
import { ShareButtons } from "../../../shared/share-buttons.tsx";
import { InterpretationText } from "../interpretation/interpretation-text.tsx";
import { asPlainText } from "../interpretation/plain-text.ts";
import { originLabel } from "../interpretation/provenance.ts";
import styles from "./compare.module.css";

/** One voice's reading, with its source, to be read, copied and shared. */
export function ComparedReading({ reading }: { reading: Reading }) {
  const { sourceDenomination: voice, interpretation, range } = reading;
  return (
    <>
      <InterpretationText html={interpretation} />
      <p className={styles.source}>{originLabel(reading)}</p>
      <ShareButtons what={`the ${voice} reading`} title={range} text={asPlainText(reading)} />
    </>
  );
}
