import type { Citation } from "@berea/contracts";
import type { Voice } from "@berea/scripture";
import { sectionName } from "../study/study-queries.ts";
import styles from "./sheet.module.css";

const most = 4;

interface SheetCitationsProps {
  citations: readonly Citation[];
  /** The traditions that are left off. */
  without: readonly Voice[];
}

/** For each tradition up to four places where its documents cite the passage. */
export function SheetCitations({ citations, without }: SheetCitationsProps) {
  const documents = citations.filter(
    ({ kind, tradition }) => kind !== "lectionary" && !without.includes(tradition),
  );
  const byTradition = Map.groupBy(documents, ({ tradition }) => tradition);
  if (byTradition.size === 0) return null;
  return (
    <section className={styles.cited}>
      <h2>Cited in</h2>
      <ul>
        {[...byTradition].map(([tradition, own]) => (
          <li key={tradition}>
            {tradition}: {oneOfEach(own).slice(0, most).map(sectionName).join("; ")}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The best of each document, then the others. */
function oneOfEach(citations: readonly Citation[]): Citation[] {
  const best = new Map(citations.toReversed().map((one) => [one.document, one]));
  const isBest = (one: Citation) => best.get(one.document) === one;
  return [...citations.filter(isBest), ...citations.filter((one) => !isBest(one))];
}
