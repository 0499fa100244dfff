import type { Reading } from "@berea/contracts";
import { paths } from "@berea/contracts/paths";
import {
  denominationToSend,
  ecumenical,
  isDenomination,
  traditionOf,
  type Voice,
} from "@berea/scripture";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { messageOf } from "../../../shared/api-client.ts";
import { Button } from "../../../shared/button.tsx";
import { Dialog } from "../../../shared/dialog.tsx";
import { CloseIcon } from "../../../shared/icons.tsx";
import { Link } from "../../../shared/link.tsx";
import { useMedia } from "../../../shared/use-media.ts";
import { comparisonQuery } from "../study/study-queries.ts";
import styles from "./compare.module.css";
import { OneByOne } from "./one-by-one.tsx";
import { SideBySide } from "./side-by-side.tsx";

interface CompareDialogProps {
  reference: string;
  /** The reader's. */
  denomination: string | null | undefined;
  onClose: () => void;
}

/** How the traditions read a passage: one at a time on a phone, two columns or a list on a desktop. */
export function CompareDialog({ reference, denomination, onClose }: CompareDialogProps) {
  const toSend = denominationToSend(denomination);
  const own = isDenomination(denomination) ? traditionOf(denomination) : undefined;
  const id = useId();
  const first = useRef<HTMLHeadingElement>(null);
  const isWide = useMedia("(min-width: 62rem)");
  const { data, error, refetch } = useQuery(comparisonQuery(reference, toSend));
  const ranges = [...new Set(data?.readings.map(({ range }) => range))];
  const [chosen, setRange] = useState<string>();
  const range = chosen && ranges.includes(chosen) ? chosen : ranges[0];
  const dispute = data?.disputes.find((one) => one.range === range);
  const readings = ownFirst(data?.readings.filter((one) => one.range === range) ?? [], own);
  const View = isWide ? SideBySide : OneByOne;
  return (
    <Dialog first={first} aria-labelledby={id} className={styles.dialog} onClose={onClose}>
      <header className={styles.top}>
        <h2 id={id} ref={first} tabIndex={-1} className={styles.heading}>
          How traditions read {range ?? reference}
        </h2>
        <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
          <CloseIcon />
        </button>
      </header>
      {ranges.length > 1 && (
        <label className={styles.ranges}>
          Passage{" "}
          <select value={range} onChange={({ target }) => setRange(target.value)}>
            {ranges.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      {dispute && <p className={styles.question}>{dispute.question}</p>}
      {!data && !error && <p role="status">Getting interpretation...</p>}
      {error && (
        <p role="alert">
          {messageOf(error, "The readings could not be loaded.")}{" "}
          <Button kind="secondary" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {data && <View readings={readings} />}
      {data && (
        <p className={styles.silent}>
          <Link to={paths.sheet(range ?? reference)}>Study sheet for a group</Link>
        </p>
      )}
      {data && data.silent.length > 0 && data.silent.length < 9 && (
        <p className={styles.silent}>Not yet written: {data.silent.join(", ")}.</p>
      )}
    </Dialog>
  );
}

/** One's own first, then what is common, then the others. */
function ownFirst(readings: readonly Reading[], own: Voice | undefined): Reading[] {
  const rank = ({ sourceDenomination: voice }: Reading) =>
    voice === own ? 0 : voice === ecumenical ? 1 : 2;
  return [...readings].sort((a, b) => rank(a) - rank(b));
}
