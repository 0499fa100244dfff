import type { Tradition } from "@berea/scripture";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../shared/api-client.ts";
import { InterpretationText } from "../interpretation/interpretation-text.tsx";
import { originLabel, titleFor, voiceLabel } from "../interpretation/provenance.ts";
import type { Position } from "../position/position.ts";
import styles from "./study.module.css";

interface BookReadingProps {
  position: Position;
  denomination: string | undefined;
  own: Tradition | undefined;
}

/** The reading of the whole book, in the reader's own tradition; fetched when it is opened. */
export function BookReading({ position: { book }, denomination, own }: BookReadingProps) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ["interpretation", "book", book, denomination ?? null],
    queryFn: ({ signal }) =>
      call("interpretBook", {
        params: { book },
        query: denomination ? { denomination } : {},
        signal,
      }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <details
      className={styles.section}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={styles.summary}>
        {own ? `How ${own} readers use ${book}` : `The book of ${book}`}
      </summary>
      {error && <p role="alert">Failed to load book summary.</p>}
      {data && (
        <>
          <h3 className={styles.heading}>{titleFor("book", data.sourceDenomination)}</h3>
          <InterpretationText html={data.interpretation} />
          <p className={styles.small}>
            {voiceLabel(data.sourceDenomination)} · {originLabel(data)}
          </p>
        </>
      )}
    </details>
  );
}
