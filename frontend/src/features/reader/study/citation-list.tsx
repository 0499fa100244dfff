import type { Citation } from "@berea/contracts";
import { useState } from "react";
import { Button } from "../../../shared/button.tsx";
import { InterpretationText } from "../interpretation/interpretation-text.tsx";
import styles from "./study.module.css";
import { sectionName } from "./study-queries.ts";

const shownAtFirst = 6;
const acts = { proof: "cites", quotation: "quotes", liturgy: "reads", lectionary: "reads" };

interface CitationListProps {
  citations: readonly Citation[];
  byTradition: boolean;
}

/** Citations, best first; more than six when asked for. */
export function CitationList({ citations, byTradition }: CitationListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? citations : citations.slice(0, shownAtFirst);
  const more = citations.length - shown.length;
  return (
    <>
      <ul className={styles.citations}>
        {shown.map((citation, at) => (
          <li key={`${citation.document} ${citation.section} ${citation.heading}`}>
            {byTradition && whoseOf(citation) !== whoseOf(shown[at - 1]) && (
              <span className={styles.tradition}>{whoseOf(citation)}</span>
            )}
            <span className={styles.document}>{nameOf(citation)}</span>{" "}
            <span className={styles.small}>
              {citation.kind !== "lectionary" && citation.year && `${citation.year}; `}
              {citation.authority === "exposition" && "an explanation; "}
              {acts[citation.kind]} {citation.verses.join(", ")}
            </span>
            {citation.text && (
              <details className={styles.words}>
                <summary>Its words</summary>
                <InterpretationText html={citation.text} />
              </details>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button kind="quiet" onClick={() => setWhole(true)}>
          and {more} more
        </Button>
      )}
    </>
  );
}

function whoseOf(citation: Citation | undefined): string {
  const { tradition = "", family } = citation ?? {};
  return family ? `${tradition} (${family})` : tradition;
}

/** "Westminster Confession 10.1 (Of Effectual Calling)"; "Gospel, Third Sunday after Trinity (…)". */
function nameOf(citation: Citation): string {
  const { kind, short, section, heading } = citation;
  return kind === "lectionary" ? `${heading}, ${section} (${short})` : sectionName(citation);
}
